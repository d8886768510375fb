import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { STYLES } from '../../../../contract/catalog.ts'
import { cropPlate, loadBackdrop } from '../backdrop.ts'
import { seeDish } from '../see-dish.ts'
import { stylePhoto } from '../style-photo.ts'
import { renderDish, type TestDish } from '../test-dish.ts'
import { analyseTemplate, settingFor } from './template.ts'

const WHOLE = { x: 0, y: 0, width: 1, height: 1 }
const SIDE = 512
const FROM_CHAIR = { a: 250, b: 175 }

async function styled(slug: string, changes: Partial<TestDish> = {}, guidance: string | null = null) {
  const { jpeg } = await renderDish(changes)
  const styleId = STYLES.find((style) => style.slug === slug)!.id
  const look = { styleId, stylePrompt: null, guidance, template: null, cameraAngle: null }
  const options = { ...look, aspectRatio: '1:1', quality: 'medium' } as const
  const result = await stylePhoto(jpeg, await seeDish(jpeg, () => {}), options, () => {})
  expect(result.report.mode).toBe('composite')
  return result
}

/** Mean difference of two pictures in a part of both, of 255. */
async function differenceIn(part: typeof WHOLE, one: Uint8Array, other: Uint8Array): Promise<number> {
  const [p, q] = await Promise.all([one, other].map((bytes) => cropPlate(bytes, part, 128, 128)))
  return p!.data.reduce((sum, value, i) => sum + Math.abs(value - q!.data[i]!), 0) / p!.data.length
}

describe('a template that was made here', { timeout: 60_000 }, () => {
  test('gives its table as it was before the dish stood on it', async () => {
    const { picture, placement, width } = await styled('vibrant-color-pop', FROM_CHAIR)
    const { own, style, angle } = await analyseTemplate(picture)
    expect([style.slug, angle]).toEqual(['vibrant-color-pop', 'angled_45'])
    const { scene, plate } = await loadBackdrop(style, 'angled_45')
    // A square result shows .86 of the plate, whose foot is where the dish's is.
    const seen = { x: 0.07, width: 0.86, height: 0.86 }
    const { foot } = own!.backdrop.scene
    const window = { ...seen, y: scene.foot.y - foot.y * 0.86 }
    const bare = await cropPlate(plate, window, SIDE, SIDE)
    const truth = await sharp(bare.data, { raw: { width: SIDE, height: SIDE, channels: 3 } })
      .png()
      .toBuffer()
    const { x, y, width: w, height: h } = placement.to
    const dish = { x: x / width, y: y / width, width: w / width, height: h / width }
    expect(await differenceIn(dish, picture, truth)).toBeGreaterThan(40)
    expect(await differenceIn(dish, own!.backdrop.plate, truth)).toBeLessThan(3)
    const shadow = { ...dish, y: dish.y + dish.height, height: 0.03 }
    expect(await differenceIn(shadow, picture, truth)).toBeGreaterThan(12)
    expect(await differenceIn(shadow, own!.backdrop.plate, truth)).toBeLessThan(4)
    expect(own!.backdrop.scene.light).toEqual(scene.light)
  })

  test('is the same table from above, and not a wall behind a dish that lies flat', async () => {
    const { picture } = await styled('vibrant-color-pop', FROM_CHAIR)
    const template = await analyseTemplate(picture)
    const red = async (plate: Uint8Array) => {
      const { data } = await cropPlate(plate, { x: 0.3, y: 0.02, width: 0.4, height: 0.06 }, 1, 1)
      return data[2]! > data[1]!
    }
    // The far third of the picture is another colour than the paper under the dish.
    expect(await red(template.own!.backdrop.plate)).toBe(true)
    const above = await settingFor(template, { angle: 'overhead', elevation: 85 })
    expect(above).toMatchObject({ angle: 'overhead', warning: null })
    expect(above.backdrop.scene.camera.elevationDegrees).toBe(90)
    expect(await red(above.backdrop.plate)).toBe(false)
    const side = await settingFor(template, { angle: 'profile', elevation: null })
    expect(side).toMatchObject({ angle: 'profile', warning: null })
    expect(side.backdrop.scene.camera.elevationDegrees).toBeLessThan(20)
    // Made once for the whole menu.
    expect((await settingFor(template, { angle: 'profile', elevation: null })).backdrop).toBe(side.backdrop)
  })

  test('is found turned round, in other light, smaller and cropped', async () => {
    const { picture } = await styled('botanical-freshness', {}, 'light from the right')
    const changed = await sharp(picture)
      .extract({ left: 30, top: 60, width: 960, height: 930 })
      .resize(720)
      .linear([0.7, 0.66, 0.6], [6, 6, 10])
      .jpeg({ quality: 70 })
      .toBuffer()
    const { own, style, angle } = await analyseTemplate(changed)
    expect([style.slug, angle]).toEqual(['botanical-freshness', 'overhead'])
    expect(own!.known!.print.isMirrored).toBe(true)
    // Brought to the darker picture's colours, from every side.
    const above = await settingFor(await analyseTemplate(changed), { angle: 'profile', elevation: null })
    const { scene } = await loadBackdrop(style, 'profile')
    expect(above.backdrop.scene.surface.color[1]).toBeLessThan(0.85 * scene.surface.color[1])
    expect(Math.cos((above.backdrop.scene.light.azimuthDegrees * Math.PI) / 180)).toBeGreaterThan(0)
  })

  test('is found on white marble, whose veins are fainter than what a JPEG adds', async () => {
    const { picture } = await styled('clean-white-plate', FROM_CHAIR)
    const { own, angle } = await analyseTemplate(picture)
    expect([own?.known?.style.slug, angle]).toEqual(['clean-white-plate', 'angled_45'])
  })

  test('is found however high its dish seems to be seen from', async () => {
    const style = STYLES.find(({ slug }) => slug === 'rustic-wooden-warmth')!
    const { plate } = await loadBackdrop(style, 'profile')
    const { data } = await cropPlate(plate, { x: 0.07, y: 0.1, width: 0.86, height: 0.86 }, SIDE, SIDE)
    // From above, as a rim would say; the wall and the table behind it say otherwise.
    const dish = `<svg width="${SIDE}" height="${SIDE}"><circle cx="256" cy="270" r="150" fill="#f4f2ee"/>
      <circle cx="256" cy="270" r="105" fill="#a8321e"/></svg>`
    const picture = await sharp(data, { raw: { width: SIDE, height: SIDE, channels: 3 } })
      .composite([{ input: Buffer.from(dish) }])
      .jpeg({ quality: 90 })
      .toBuffer()
    const { own, angle } = await analyseTemplate(picture)
    expect([own?.known?.style.slug, angle]).toEqual(['rustic-wooden-warmth', 'profile'])
    expect(own!.backdrop.scene.camera.elevationDegrees).toBeLessThan(20)
  })

  test('is not seen in a photo', async () => {
    const { jpeg } = await renderDish({ ...FROM_CHAIR, table: '#c9c2b4' })
    const { own } = await analyseTemplate(jpeg)
    expect(own?.known).toBeNull()
  })
})
