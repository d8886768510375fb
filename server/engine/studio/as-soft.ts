// What is fetched from where a photo is sharp does not belong where it is out of focus.
import { blurPicture } from './decode.ts'
import type { Picture } from './pixels.ts'

/** How much sharper a band may be than what it continues; and the blurs that are tried, in shares of the width. */
const MOST_SHARPER = 1.25
const BLURS = [0.001, 0.002, 0.004]

/** Rows of a picture. */
export interface Rows {
  first: number
  end: number
}

/**
 * Makes a band as soft as the rows beside it.
 * @param like rows of the photo that it continues
 * @param shareOf of a row: how much of it is the band, 0..1
 */
export async function soften(
  picture: Picture,
  band: Rows,
  like: Rows,
  shareOf: (y: number) => number,
): Promise<void> {
  const most = MOST_SHARPER * sharpness(picture, like)
  if (sharpness(picture, band) <= most) return
  const { width, data } = picture
  const from = band.first * width * 3
  const own = { width, height: band.end - band.first, data: data.subarray(from, band.end * width * 3) }
  let soft = own
  for (const blur of BLURS) {
    soft = await blurPicture(own, blur * width)
    if (sharpness(soft, { first: 0, end: soft.height }) <= most) break
  }
  for (let y = 0; y < soft.height; y++) {
    const share = shareOf(band.first + y)
    for (let p = y * width * 3; p < (y + 1) * width * 3; p++)
      data[from + p] = own.data[p]! + (soft.data[p]! - own.data[p]!) * share
  }
}

/** Mean step of green between neighbours in a row and between rows. */
function sharpness({ width, data }: Picture, { first, end }: Rows): number {
  const down = 3 * width
  let sum = 0
  for (let y = first; y < end - 1; y++) {
    for (let p = y * down + 1; p < (y + 1) * down - 3; p += 3)
      sum += Math.abs(data[p]! - data[p + 3]!) + Math.abs(data[p]! - data[p + down]!)
  }
  return sum / (Math.max(1, end - 1 - first) * width)
}
