// What the person has set up for the next generation.
import {
  type AspectRatio,
  type CameraAngle,
  DEFAULT_ASPECT_RATIO,
  DEFAULT_QUALITY,
  findStyle,
  type Quality,
  type StyleId,
} from '../../../contract/catalog.ts'
import type { PlatelightDb } from '../../data/db.ts'
import {
  type GenerationDraft,
  type GenerationRow,
  type PickedPhoto,
  pickPhoto,
  readPhoto,
} from '../../data/generations.ts'

export type InputPhoto = GenerationDraft['photo']

export interface Settings {
  styleId: StyleId
  guidance: string
  /** null: untouched, shown as "Default angle". */
  cameraAngle: CameraAngle | null
  aspectRatio: AspectRatio
  quality: Quality
}

export const FIRST_SETTINGS: Settings = {
  styleId: 1,
  guidance: '',
  cameraAngle: null,
  aspectRatio: DEFAULT_ASPECT_RATIO,
  quality: DEFAULT_QUALITY,
}

/** The settings an earlier generation was made with. */
export function settingsOf(row: GenerationRow): Settings {
  return {
    styleId: findStyle(row.style_id)?.id ?? FIRST_SETTINGS.styleId,
    guidance: row.guidance_text ?? '',
    cameraAngle: row.camera_angle,
    aspectRatio: row.aspect_ratio,
    quality: row.quality,
  }
}

/** The photo an earlier generation was made from: the server's copy, or ours while it has none. */
export async function inputOf(db: PlatelightDb, row: GenerationRow): Promise<InputPhoto | null> {
  if (row.input_url) return { url: row.input_url }
  const blob = await readPhoto(db, row.id)
  return blob ? await pickPhoto(blob) : null
}

export function isPicked(photo: InputPhoto): photo is PickedPhoto {
  return 'bytes' in photo
}
