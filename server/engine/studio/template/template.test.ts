import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { CAMERA_ANGLES, type CameraAngle, STYLES } from '../../../../contract/catalog.ts'
import { cropPlate, loadBackdrop } from '../backdrop.ts'
import { renderDish, type TestDish } from '../test-dish.ts'
import { gradedBackdrop, labOf, nearestStyle } from './palette.ts'
import { analyseTemplate, readTemplate, settingFor } from './template.ts'

const SMALL = { width: 450, height: 338, x: 225, y: 170, a: 125, b: 120 }
const WHOLE = { x: 0, y: 0, width: 1, height: 1 }

/** A dish on its table, with something drawn over the picture. */
async function renderTemplate(over = '', changes: Partial<TestDish> = {}) {
  const { jpeg, dish } = await renderDish(changes)
  const svg = `<svg width="${dish.width}" height="${dish.height}">${over}</svg>`
  const bytes = await sharp(jpeg)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 92 })
    .toBuffer()
  return { bytes, dish }
}

const CHECKS = `<defs><pattern id="c" width="60" height="60" patternUnits="userSpaceOnUse">
  <rect width="60" height="60" fill="#f2efe6"/><rect width="30" height="30" fill="#b3202a"/><rect x="30" y="30" width="30" height="30" fill="#b3202a"/>
  </pattern><mask id="m"><rect width="100%" height="100%" fill="#fff"/><ellipse cx="450" cy="340" rx="252" ry="242" fill="#000"/></mask></defs>
  <rect width="100%" height="100%" fill="url(#c)" mask="url(#m)"/>`

describe('a template', { timeout: 60_000 }, () => {
  test('with a clear table lends its own scene, without its dish', async () => {
    const { bytes, dish } = await renderTemplate()
    const { own, reason, framing } = await analyseTemplate(bytes)
    expect(reason).toBeNull()
    const { scene, plate } = own!.backdrop
    expect(scene.foot.x).toBeCloseTo(dish.x / dish.width, 1)
    expect(framing!.fill).toBeCloseTo((2 * Math.sqrt(dish.a * dish.b)) / dish.height, 1)
    // Where red and yellow food was there is table now, and elsewhere nothing has changed.
    const emptied = await cropPlate(plate, WHOLE, dish.width, dish.height)
    const before = await cropPlate(bytes, WHOLE, dish.width, dish.height)
    let [inside, insides, outside, outsides] = [0, 0, 0, 0]
    const table = [0x8a, 0x6a, 0x4a]
    for (let y = 0; y < dish.height; y += 3) {
      for (let x = 0; x < dish.width; x += 3) {
        const r = Math.hypot((x - dish.x) / dish.a, (y - dish.y) / dish.b)
        const p = (y * dish.width + x) * 3
        for (let c = 0; c < 3; c++) {
          if (r < 1) {
            inside += Math.abs(emptied.data[p + c]! - table[c]!)
            insides++
          } else if (r > 1.3) {
            outside += Math.abs(emptied.data[p + c]! - before.data[p + c]!)
            outsides++
          }
        }
      }
    }
    expect(inside / insides).toBeLessThan(14)
    expect(outside / outsides).toBeLessThan(2)
  })

  /** A dish of that size from the chair on a table, with what is drawn under it. */
  async function drawn(table: string, under: string, a: number, b: number) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><rect width="100%" height="100%" fill="${table}"/>${under}
      <ellipse cx="450" cy="380" rx="${a}" ry="${b}" fill="#f3f1ee"/><ellipse cx="450" cy="375" rx="${0.7 * a}" ry="${0.7 * b}" fill="#a8431f"/>
      <circle cx="420" cy="360" r="22" fill="#4f7a2c"/><circle cx="490" cy="385" r="26" fill="#d9a441"/></svg>`
    return await analyseTemplate(await sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer())
  }

  test('of one colour is seen from anywhere, but not with a wall behind it', async () => {
    const shadow = '<ellipse cx="470" cy="400" rx="205" ry="145" fill="#000" opacity="0.15"/>'
    const wall = '<rect width="900" height="150" fill="#7a8fa0"/>'
    for (const [under, isSame] of [
      [shadow, true],
      [shadow + wall, false],
    ] as const) {
      const template = await drawn('#cfc6b8', under, 200, 140)
      const own = template.own!
      // One line across the picture is no plate of ours.
      expect(own.known).toBeNull()
      const above = await settingFor(template, { angle: 'overhead', elevation: 88 })
      expect(above.backdrop.plate === own.backdrop.plate).toBe(isSame)
    }
  })

  test.each([
    ['upper left', 1, [90, 180]],
    ['upper right', -1, [0, 90]],
  ])('tells that the light comes from the %s', async (_, side, [from, to]) => {
    const { jpeg, dish } = await renderDish()
    // The test dish's shadow lies to the lower right; mirrored, to the lower left.
    const deeper = `<svg width="${dish.width}" height="${dish.height}"><defs><filter id="soft"><feGaussianBlur stdDeviation="16"/></filter><mask id="m"><rect width="100%" height="100%" fill="#fff"/>
      <ellipse cx="${dish.x}" cy="${dish.y}" rx="${dish.a}" ry="${dish.b}" fill="#000"/></mask></defs>
      <g mask="url(#m)"><ellipse cx="${dish.x + 38}" cy="${dish.y + 42}" rx="${dish.a}" ry="${dish.b}" fill="#000" opacity="0.5" filter="url(#soft)"/></g></svg>`
    const drawn = await sharp(jpeg)
      .composite([{ input: Buffer.from(deeper) }])
      .png()
      .toBuffer()
    const { palette } = await analyseTemplate(
      await sharp(drawn)
        .flop(side < 0)
        .jpeg()
        .toBuffer(),
    )
    expect(palette.light.isMeasured).toBe(true)
    expect(palette.light.azimuthDegrees).toBeGreaterThan(from!)
    expect(palette.light.azimuthDegrees).toBeLessThan(to!)
  })

  test.each([
    ['on a checked cloth', CHECKS],
    [
      'among other plates',
      '<circle cx="90" cy="200" r="105" fill="#f4f4f4"/><circle cx="820" cy="470" r="120" fill="#24506e"/><circle cx="140" cy="620" r="110" fill="#20252a"/>',
    ],
  ])('%s lends its colours only', async (_, over) => {
    const { bytes } = await renderTemplate(over)
    const template = await analyseTemplate(bytes)
    expect(template.own).toBeNull()
    const setting = await settingFor(template, { angle: 'angled_45', elevation: 45 })
    expect(setting.understood).toBe(`Nearest scene: ${template.style.name}; palette taken from the template`)
    expect(setting.warning).toContain('patterned or has other things')
  })

  test('without a dish lends its whole table', async () => {
    const grain = Array.from(
      { length: 60 },
      (_, k) => `<rect y="${k * 12}" width="900" height="${3 + (k % 5)}" opacity="0.04"/>`,
    )
    const svg = `<svg width="900" height="700"><rect width="100%" height="100%" fill="#9aa39a"/>${grain.join('')}</svg>`
    const template = await analyseTemplate(await sharp(Buffer.from(svg)).jpeg().toBuffer())
    expect(template.own?.elevation).toBeNull()
    expect(template.framing).toBeNull()
    const { angle, backdrop } = await settingFor(template, { angle: 'overhead', elevation: 88 })
    expect(angle).toBe('overhead')
    // Seen from where the dish is: a plate from above throws no tall shadow on it.
    expect(backdrop.scene.camera.elevationDegrees).toBe(88)
  })

  test('is seen from where the dish is: as it is, raised, or not at all', async () => {
    const { jpeg } = await renderDish({ a: 250, b: 180 })
    const template = await analyseTemplate(jpeg)
    const own = template.own!
    expect(own.elevation).toBeCloseTo(46, -1)
    const ask = (angle: CameraAngle, elevation: number | null) => settingFor(template, { angle, elevation })
    const near = await ask('angled_45', 60)
    expect(near.backdrop).toBe(own.backdrop)
    expect(near.angle).toBe('angled_45')
    const above = await ask('overhead', 88)
    expect(above).toMatchObject({
      angle: 'overhead',
      warning: null,
      understood: 'Scene taken from the template',
    })
    expect(above.backdrop.scene.camera.elevationDegrees).toBe(90)
    expect(await colourOf(above.backdrop.plate)).toBeLessThan(12)
    // Made once: the whole menu gets the very same table.
    expect((await ask('overhead', 75)).backdrop).toBe(above.backdrop)
    const low = await ask('profile', null)
    expect(low).toMatchObject({ angle: 'profile', warning: expect.stringContaining('from another height') })
  })

  /** How far the mean is from the test dish's table, of 255. */
  async function colourOf(plate: Uint8Array) {
    const { data } = await cropPlate(plate, WHOLE, 1, 1)
    return Math.max(...[0x8a, 0x6a, 0x4a].map((value, c) => Math.abs(data[c]! - value)))
  }

  test('gives the same scene each time, and is read once', async () => {
    const { bytes } = await renderTemplate('', SMALL)
    const [first, second] = [await analyseTemplate(bytes), await analyseTemplate(bytes)]
    expect(Buffer.compare(first.own!.backdrop.plate, second.own!.backdrop.plate)).toBe(0)
    expect(readTemplate(bytes)).toBe(readTemplate(new Uint8Array(bytes)))
  })

  test('may be a GIF; bad bytes are refused like a bad photo', async () => {
    const { jpeg } = await renderDish(SMALL)
    const gif = await sharp(jpeg).gif().toBuffer()
    expect((await analyseTemplate(gif)).framing).not.toBeNull()
    await expect(readTemplate(gif.subarray(0, 40))).rejects.toMatchObject({ code: 'image_damaged' })
    await expect(readTemplate(jpeg.subarray(0, 4000))).rejects.toMatchObject({ code: 'image_damaged' })
    await expect(readTemplate(Buffer.from('not a picture'))).rejects.toMatchObject({ code: 'image_type' })
  })
})

describe('the nearest plate', () => {
  test.each(STYLES.map((style) => ({ style, name: style.name })))('to $name is itself', async ({ style }) => {
    for (const angle of CAMERA_ANGLES) {
      const { scene } = await loadBackdrop(style, angle)
      expect((await nearestStyle(scene.surface.color, angle)).slug).toBe(style.slug)
    }
  })

  test('is brought towards the template’s colour and light', async () => {
    const style = STYLES[1]
    const surface: [number, number, number] = [205, 170, 130]
    const { scene } = await loadBackdrop(style, 'angled_45')
    const light = {
      azimuthDegrees: 20,
      elevationDegrees: 40,
      softness: 0.5,
      ambient: [0.3, 0.3, 0.3] as [number, number, number],
      isMeasured: true,
    }
    const graded = await gradedBackdrop(style, 'angled_45', { surface, light, lightColor: [1, 1, 1] })
    const distance = (color: [number, number, number]) => {
      const [p, q] = [labOf(color), labOf(surface)]
      return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
    }
    expect(distance(graded.scene.surface.color)).toBeLessThan(distance(scene.surface.color) / 3)
    const middle = { x: 0.4, y: 0.5, width: 0.2, height: 0.2 }
    const mean = async (plate: Uint8Array) => {
      const { data } = await cropPlate(plate, middle, 1, 1)
      return [...data] as [number, number, number]
    }
    expect(distance(await mean(graded.plate))).toBeLessThan(
      distance(await mean((await loadBackdrop(style, 'angled_45')).plate)) / 2,
    )
    // The plate's own light is from the left; the template's is from the right.
    expect(Math.cos((graded.scene.light.azimuthDegrees * Math.PI) / 180)).toBeGreaterThan(0)
  })
})
