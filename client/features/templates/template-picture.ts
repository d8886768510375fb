// Where a template's picture comes from: a file, an address that was typed, or a result that was handed over.
import { AppError } from '../../../contract/errors.ts'
import type { PickedPhoto, TemplatePicture } from '../../data/templates.ts'

export interface PictureChoice {
  picked: PickedPhoto | null
  typed: string
  /** Address of one of our own pictures, from elsewhere in the app. */
  given: string | null
}

export const NO_PICTURE: PictureChoice = { picked: null, typed: '', given: null }

/** As long as the server takes. */
const MAX_ADDRESS_LENGTH = 2048

/** null where nothing was chosen. Throws AppError image_address for an address that can't be one. */
export function pictureOf({ picked, typed, given }: PictureChoice, origin: string): TemplatePicture | null {
  if (picked) return picked
  if (typed.trim()) return { url: checkedAddress(typed.trim(), origin) }
  return given ? { url: given } : null
}

/** One of our own pictures as a path, anything else as it is; the server looks behind it. */
export function checkedAddress(address: string, origin: string): string {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null
  if (!url || address.length > MAX_ADDRESS_LENGTH) throw new AppError('image_address')
  if (url.origin === origin && url.pathname.startsWith('/pictures/')) return url.pathname
  if (url.protocol !== 'https:' || url.origin === origin) throw new AppError('image_address')
  return url.href
}
