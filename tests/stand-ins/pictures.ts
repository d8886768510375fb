// What the stand-ins of picture services draw: the photo they got under another light, or another dish altogether.
import sharp from 'sharp'

/** The same dish: warmer, brighter, cut to the size that was asked for. PNG. */
export async function relit(photo: Uint8Array, width: number, height: number): Promise<Buffer> {
  return await sharp(photo)
    .resize(width, height, { fit: 'cover' })
    .linear([1.12, 1.04, 0.96], [6, 4, 0])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** A plate of something else. PNG. */
export async function anotherDish(width: number, height: number): Promise<Buffer> {
  const r = Math.min(width, height) * 0.36
  const [x, y] = [width / 2, height / 2]
  const leaves = Array.from({ length: 24 }, (_, k) => {
    const [turn, far] = [k * 2.4, r * 0.13 * Math.sqrt(k)]
    return `<ellipse cx="${x + far * Math.cos(turn)}" cy="${y + far * Math.sin(turn)}" rx="${r * 0.17}" ry="${r * 0.06}"
      transform="rotate(${k * 47} ${x + far * Math.cos(turn)} ${y + far * Math.sin(turn)})" fill="hsl(${95 + (k % 5) * 12} 55% ${28 + (k % 4) * 9}%)"/>`
  })
  const svg = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#b9c4cc"/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="#3b4a63"/><circle cx="${x}" cy="${y}" r="${r * 0.75}" fill="#4a5b78"/>${leaves.join('')}</svg>`
  return await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}
