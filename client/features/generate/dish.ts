// A dish of the menu as the subject of the next photo.
import type { PlatelightDb } from '../../data/db.ts'
import { pickPhoto } from '../../data/generations.ts'
import { getMenuItem } from '../../data/menu.ts'
import { readPhotoById } from '../../data/photos.ts'
import { recallStyling } from '../../data/styling-memory.ts'
import { type InputPhoto, recalled, type Settings } from './draft.ts'

/** For this dish, with Professional styled as it was last time. */
export async function settingsForDish(
  db: PlatelightDb,
  settings: Settings,
  menuItemId: string,
): Promise<{ settings: Settings; remembered: boolean }> {
  const styling = await recallStyling(db, menuItemId)
  const base = styling ? recalled(settings, styling) : settings
  return { settings: { ...base, menuItemId }, remembered: styling !== null }
}

/** The photo the dish came with; null where it has none. */
export async function photoOfDish(db: PlatelightDb, menuItemId: string): Promise<InputPhoto | null> {
  const dish = await getMenuItem(db, menuItemId)
  if (!dish) return null
  const local = dish.local_original && (await readPhotoById(db, dish.local_original))
  if (local) return await pickPhoto(local)
  return dish.original_image_url ? { url: dish.original_image_url } : null
}
