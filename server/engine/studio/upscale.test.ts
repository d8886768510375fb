import { describe, expect, test } from 'vitest'
import { takePixels } from './cut-pixels.ts'
import { resizePicture } from './decode.ts'
import { measureFidelity } from './fidelity/fidelity.ts'
import { openNetwork } from './network.ts'
import { createPlane, lumaPlane, type Picture } from './pixels.ts'
import { upscale } from './upscale.ts'

/** Waves, edges and a gradient: nothing in it repeats with the tiles. */
function pattern(width: number, height: number): Picture {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const ring = Math.hypot(x - width * 0.43, y - height * 0.57) % 23 < 9 ? 60 : 0
      data[p++] = 90 + 50 * Math.sin(x / 3.7) + ring
      data[p++] = 80 + 40 * Math.sin(y / 4.3 + x / 9.1) + ring
      data[p++] = 60 + (x / width) * 90
    }
  }
  return { width, height, data }
}

describe('upscaling', { timeout: 60_000 }, () => {
  test('doubles a picture and keeps what is in it', async () => {
    const small = pattern(240, 170)
    const large = await upscale(small, createPlane(1, 1, 1))
    expect(large).toMatchObject({ width: 480, height: 340 })
    const plain = await resizePicture(small, 480, 340)
    const everywhere = createPlane(480, 340, 1)
    expect(measureFidelity({ before: plain, cover: everywhere, result: large })).toBeGreaterThan(0.95)
  })

  test('what has few pixels goes through the network and stays what it is, what has enough is left', async () => {
    const size = { width: 480, height: 340 }
    const take = (picture: Picture) => {
      const { width, height } = picture
      return takePixels(
        { picture, original: null },
        { x: 0, y: 0, width, height },
        size,
        createPlane(1, 1, 1),
      )
    }
    const { drawn, plain, enlarged } = await take(pattern(240, 170))
    expect(enlarged).toBe(2)
    expect(drawn.data).not.toEqual(plain.data)
    const figure = measureFidelity({ before: plain, cover: createPlane(1, 1, 1), result: drawn })
    expect(figure).toBeGreaterThan(0.95)
    const enough = await take(pattern(480, 340))
    expect(enough.enlarged).toBe(1)
    expect(enough.drawn.data).toEqual(enough.plain.data)
  })

  test('shows no seam where tiles meet', async () => {
    const large = await upscale(pattern(240, 128), createPlane(1, 1, 1))
    const luma = lumaPlane(large)
    // How abruptly the picture changes from one column to the next, beyond what it does around there.
    const bend = (x: number) => {
      let sum = 0
      for (let y = 0; y < luma.height; y++) {
        const at = (k: number) => luma.data[y * luma.width + x + k]!
        sum += Math.abs(at(-1) - 2 * at(0) + at(1))
      }
      return sum / luma.height
    }
    const interior = Array.from({ length: 60 }, (_, k) => bend(60 + k * 2)).sort((p, q) => p - q)
    // Tiles meet from 2 × 104 to 2 × 120.
    for (let x = 205; x <= 243; x++) expect(bend(x)).toBeLessThan(interior[56]! * 1.5)
  })

  test('leaves out tiles without any dish', async () => {
    const wanted = createPlane(4, 1)
    wanted.data[0] = 1
    const large = await upscale(pattern(400, 60), wanted)
    expect(Math.max(...large.data.subarray((20 * 800 + 10) * 3, (20 * 800 + 60) * 3))).toBeGreaterThan(60)
    expect(Math.max(...large.data.subarray((20 * 800 + 700) * 3, (20 * 800 + 790) * 3))).toBe(0)
  })

  test('uses no other file than the chosen one', async () => {
    await expect(openNetwork('esrgan-slim-x2.onnx', '0'.repeat(64), { threads: 1 })).rejects.toThrow(
      'is not the file it should be',
    )
  })
})
