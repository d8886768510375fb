// Photos of a given size for benchmarks: a plate on a noisy table, encoded as a phone does.
import sharp from 'sharp'
import type { Quality } from '../contract/catalog.ts'
import type { EngineOptions } from '../server/engine/engine.ts'

/** @param megapixels of a 4:3 JPEG */
export async function benchPhoto(megapixels: number): Promise<Buffer> {
  const height = Math.round(Math.sqrt((megapixels * 1e6 * 3) / 4))
  const width = Math.round((height * 4) / 3)
  const radius = height * 0.36
  const dish = `<svg width="${width}" height="${height}">
    <ellipse cx="50%" cy="52%" rx="${radius * 1.15}" ry="${radius}" fill="#f1eee8"/>
    <ellipse cx="50%" cy="51%" rx="${radius * 0.8}" ry="${radius * 0.66}" fill="#b5562a"/>
    ${Array.from({ length: 60 }, (_, i) => {
      const angle = i * 2.4
      const r = radius * 0.6 * Math.sqrt(i / 60)
      const hue = 10 + ((i * 37) % 110)
      return `<circle cx="${width / 2 + r * Math.cos(angle) * 1.15}" cy="${height * 0.51 + r * Math.sin(angle) * 0.9}"
        r="${radius * 0.07}" fill="hsl(${hue} 65% ${35 + ((i * 13) % 30)}%)"/>`
    }).join('')}
  </svg>`
  const noise = { type: 'gaussian' as const, mean: 110, sigma: 10 }
  return await sharp({ create: { width, height, channels: 3, background: '#6b5140', noise } })
    .composite([{ input: Buffer.from(dish), blend: 'over' }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** The same work in every benchmark. */
export function optionsOf(quality: Quality): EngineOptions {
  return {
    styleId: 2,
    stylePrompt: null,
    template: null,
    guidance: null,
    cameraAngle: null,
    aspectRatio: '1:1',
    quality,
  }
}
