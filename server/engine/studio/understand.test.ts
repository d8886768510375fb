import { describe, expect, test } from 'vitest'
import { STYLES } from '../../../contract/catalog.ts'
import { understand } from './understand.ts'
import type { Axis } from './words/term.ts'

const [white, rustic] = STYLES
const guided = (text: string) => understand(white, null, text)
const followed = (text: string) => guided(text).followed.map(({ phrase }) => phrase)

describe('words for light and colour', () => {
  const settings: [string, string, Axis, 1 | -1][] = [
    ['warmer', 'Warmer light', 'warmth', 1],
    ['a bit warmer', 'Slightly warmer light', 'warmth', 1],
    ['much cooler', 'Much cooler light', 'warmth', -1],
    ['less warm', 'Cooler light', 'warmth', -1],
    ['too yellow', 'Cooler light', 'warmth', -1],
    ['brighten it', 'Brighter', 'stops', 1],
    ['too dark', 'Brighter', 'stops', 1],
    ['not too dark', 'Slightly brighter', 'stops', 1],
    ['less light please', 'Darker', 'stops', -1],
    ['dark background', 'Darker backdrop', 'scene', -1],
    ['background: lighter', 'Lighter backdrop', 'scene', 1],
    ['no shadows', 'No shadow cast by the dish', 'shadows', -1],
    ['remove the shadows', 'No shadow cast by the dish', 'shadows', -1],
    ['soft shadows', 'Softer shadows', 'shadows', -1],
    ['strong shadows', 'Stronger shadows', 'shadows', 1],
    ['hard light', 'Harder light', 'hardness', 1],
    ['diffused light', 'Softer light', 'hardness', -1],
    ['add contrast', 'More contrast', 'contrast', 1],
    ['lower the contrast', 'Softer contrast', 'contrast', -1],
    ['vivid colors', 'Stronger colours', 'saturation', 1],
    ['vibrant colourful', 'Stronger colours', 'saturation', 1],
    ['slightly muted', 'Slightly quieter colours', 'saturation', -1],
    ['blurred background', 'Backdrop more out of focus', 'blur', 1],
    ['closer', 'Closer framing', 'framing', 1],
    ['more space around the plate', 'More space around the dish', 'framing', -1],
    ['vignette', 'Darker corners', 'corners', 1],
    ['no vignette', 'Even light into the corners', 'corners', -1],
    ['candlelight', 'Candle-like light', 'warmth', 1],
    ['golden hour', 'Sunset warmth', 'warmth', 1],
    ['cosy', 'Mood: cosy', 'warmth', 1],
    ['not moody', 'Less moody', 'stops', 1],
  ]
  test.each(settings)('“%s” is “%s”', (text, phrase, axis, sign) => {
    const wishes = guided(text)
    expect(wishes.followed.map((one) => one.phrase)).toEqual([phrase])
    expect(wishes.ignored).toEqual([])
    expect(Math.sign(wishes[axis])).toBe(sign)
  })

  test.each([
    ['blurred background', 'scene'],
    ['lighter background', 'scene'],
    ['dark background', null],
    ['closer', 'room'],
  ])('“%s” needs %s', (text, needs) => {
    expect(guided(text).followed.map((one) => one.needs)).toEqual([needs])
  })

  test('more and less of the same scale with their words', () => {
    const warmth = (text: string) => guided(text).warmth
    expect(warmth('slightly warmer')).toBeLessThan(warmth('warmer'))
    expect(warmth('warmer')).toBeLessThan(warmth('much warmer'))
    expect(warmth(Array(20).fill('warmer').join(', '))).toBeLessThanOrEqual(1.2)
  })

  test('a later wish for the contrary wins, and that is said', () => {
    const { warmth, followed: list, ignored } = guided('warmer, cooler')
    expect(warmth).toBeLessThan(0)
    expect(list.map(({ phrase }) => phrase)).toEqual(['Cooler light'])
    expect(ignored).toEqual(['“Warmer light” was taken back by a later wish for the contrary.'])
  })

  test('several in one sentence', () => {
    expect(followed('Make it a little warmer with soft shadows and more room around the plate…')).toEqual([
      'Slightly warmer light',
      'Softer shadows',
      'More space around the dish',
    ])
  })

  test('a side for the light, and a colour for the table', () => {
    expect(guided('light from the right').side).toBe('right')
    expect(guided('lit from the upper left').side).toBe('left')
    const { accent, followed: list } = guided('pastel pink background')
    expect(list[0]?.phrase).toBe('Backdrop in pastel pink')
    expect(accent![0]).toBeGreaterThan(accent![1])
    const tint = guided('sage green accents')
    expect(tint.followed[0]?.phrase).toBe('Colour accent: sage green')
    expect(tint.accentCover).toBeLessThan(guided('sage green wall').accentCover)
    expect(guided('red peppers').accent).toBeNull()
  })

  test('the dish stays as it is anyway', () => {
    expect(followed('Please don’t change the food')).toEqual(['Dish unchanged'])
    expect(followed('keep the dish as it is')).toEqual(['Dish unchanged'])
  })
})

describe('what the built-in engine can’t do is said, each with its reason', () => {
  const food = 'the built-in engine never changes the food.'
  const refusals: [string, string][] = [
    ['add basil', `Can’t add basil: ${food}`],
    ['with some Fresh Basil', `Can’t add Fresh Basil: ${food}`],
    ['add white rice', `Can’t add white rice: ${food}`],
    ['without onions', `Can’t remove onions: ${food}`],
    ['remove the fries', `Can’t remove the fries: ${food}`],
    ['replace rice with fries', `Can’t replace rice with fries: ${food}`],
    ['make the sauce red', `Can’t make the sauce red: ${food}`],
    ['make it juicier', `Can’t make it juicier: ${food}`],
    ['melt the cheese', `Can’t melt the cheese: ${food}`],
    ['extra cheese', `Can’t add cheese: ${food}`],
    ['crispier crust', `Can’t follow “crispier crust”: ${food}`],
    [
      'put our logo in the corner',
      'Can’t add our logo in the corner: the built-in engine writes no text and draws no logos.',
    ],
    [
      'a hand holding a spoon',
      'Can’t follow “a hand holding a spoon”: the built-in engine shows no people and no hands.',
    ],
    ['add steam', 'Can’t add steam: the built-in engine adds nothing that steams, burns, glows or splashes.'],
    ['a glass of wine', 'Can’t follow “a glass of wine”: each scene has the props it was rendered with.'],
    ['on a blue plate', 'Can’t follow “a blue plate”: the dish keeps its own plate or bowl.'],
    ['top-down', 'Can’t follow “top-down”: choose it under Camera angle.'],
    ['16:9', 'Can’t follow “16:9”: choose it under Format.'],
    [
      'backlit',
      'Can’t light it from behind, from the front or from above: the scenes are lit from the left or the right.',
    ],
    ['less blur', 'Can’t make the backdrop sharper: how sharp it is was rendered with the scene.'],
    [
      'on black slate',
      'Can’t use black slate: the scene comes from the chosen style, Clean White Plate. Dark Moody Elegance has dark slate.',
    ],
    [
      'dappled light',
      'Can’t follow “dappled light”: Clean White Plate has no such light. Botanical Freshness has.',
    ],
    ['no marble', 'Can’t do without white marble: Clean White Plate stands on it. Choose another style.'],
    ['like in Naples', 'Not followed, because the built-in engine doesn’t know it: “like in Naples”.'],
    ['light', 'Not followed, because the built-in engine doesn’t know it: “light”.'],
  ]
  test.each(refusals)('%s', (text, sentence) => {
    const { followed: list, ignored } = guided(text)
    expect(ignored).toEqual([sentence])
    expect(list).toEqual([])
  })

  test('what is known beside it is followed all the same', () => {
    const { followed: list, ignored } = guided('warmer, add basil; much brighter, hello from Naples')
    expect(list.map(({ phrase }) => phrase)).toEqual(['Warmer light', 'Much brighter'])
    expect(ignored).toEqual([
      `Can’t add basil: ${food}`,
      'Not followed, because the built-in engine doesn’t know it: “hello from Naples”.',
    ])
  })

  test('nothing a person writes is lost', () => {
    // Words of every sort, in any order: each wish leaves a trace.
    const wishes = [...settingsAndRefusals(), 'Weihnachten', '🍕', 'שלום', 'x'.repeat(900), 'a.b.c.d', '“”']
    for (const text of wishes.filter((one) => /[\p{L}\p{N}]{2}/u.test(one))) {
      const { followed: list, ignored } = guided(text)
      expect(list.length + ignored.length, text).toBeGreaterThan(0)
    }
  })
  const settingsAndRefusals = () => [
    ...refusals.map(([text]) => text),
    'warm',
    'soft',
    'green herbs',
    'more of it',
  ]
})

describe('the nearest scene for a custom prompt', () => {
  test.each([
    ['on an old oak table', 'rustic-wooden-warmth'],
    ['dark slate, candle light', 'dark-moody-elegance'],
    ['white marble, clean', 'clean-white-plate'],
    ['bright café, morning sun through the window', 'bright-airy-cafe'],
    ['in a garden under green leaves', 'botanical-freshness'],
    ['minimal grey plaster', 'minimalist-monochrome'],
    ['pastel pink background', 'vibrant-color-pop'],
    ['street food, vivid colours', 'vibrant-color-pop'],
    ['no wood, moody', 'dark-moody-elegance'],
    ['dark wooden table, moody', 'rustic-wooden-warmth'],
    ['something', 'clean-white-plate'],
  ])('%s', (prompt, slug) => expect(understand(null, prompt, null).style.slug).toBe(slug))

  test.each(STYLES)('$name finds itself by its own prompt, and is left as it is', (style) => {
    const { style: found, followed: list, ignored, accent, ...rest } = understand(null, style.prompt, null)
    expect(found.slug).toBe(style.slug)
    expect(list.map(({ phrase }) => phrase)).toEqual([`Scene: ${style.name}`])
    expect(ignored).toEqual([])
    expect(accent).toBeNull()
    expect(Object.values(rest).filter((value) => typeof value === 'number' && value !== 0)).toEqual([])
    const more = understand(null, `${style.prompt} A bit warmer, no basil.`, null)
    expect(more.style.slug).toBe(style.slug)
    expect(more.followed.map(({ phrase }) => phrase)).toEqual([
      `Scene: ${style.name}`,
      'Slightly warmer light',
    ])
    expect(more.ignored).toEqual(['Can’t remove basil: the built-in engine never changes the food.'])
  })

  test.each([
    'I dont want it to look dark and moody',
    'not dark',
    'anything but dark',
    'no slate',
    'dark chocolate cake',
    'avoid dark wood',
  ])('%s: not the dark one', (prompt) => {
    expect(understand(null, prompt, null).style.slug).not.toBe('dark-moody-elegance')
  })

  test('dark wood is the wood there is, darkened', () => {
    const { scene, followed: list } = understand(null, 'put it on a dark wooden table', null)
    expect(scene).toBeLessThan(0)
    expect(list.map(({ phrase }) => phrase)).toEqual([
      'Surface: oak boards, the nearest to dark wooden table',
      'Darker backdrop',
    ])
  })

  test('a surface it has not is named with what comes nearest', () => {
    const { followed: list } = understand(null, 'polished concrete', null)
    expect(list.map(({ phrase }) => phrase)).toContain('Surface: grey plaster, the nearest to concrete')
  })

  test('which style was taken is said, unless its surface is', () => {
    const said = (prompt: string) =>
      understand(null, prompt, null).followed.map(({ phrase, needs }) => [phrase, needs])
    expect(said('something like Naples')[0]).toEqual([`Scene: ${white!.name}`, 'scene'])
    expect(said('cosy')).toEqual([
      [`Scene: ${rustic!.name}`, 'scene'],
      ['Mood: cosy', null],
    ])
    expect(said('on an old oak table')[0]).toEqual(['Surface: oak boards', 'scene'])
  })

  test.each([
    ['dark, moody and dramatic, dark oak boards', 'Rustic Wooden Warmth', 'Surface: oak boards'],
    ['dark and moody on white marble', 'Clean White Plate', 'Surface: white marble'],
    // Two scenes are of wood: the other words choose.
    ['bright airy café, wooden table', 'Bright & Airy Café', 'Surface: pale wooden boards'],
    ['moody, wooden table', 'Rustic Wooden Warmth', 'Surface: oak boards'],
  ])('%s: the surface weighs more than the mood', (prompt, name, surface) => {
    const { style, followed: list, ignored } = understand(null, prompt, null)
    expect(style.name).toBe(name)
    expect(list.map(({ phrase }) => phrase).join()).toContain(surface)
    expect(ignored).toEqual([])
  })

  test('one scene at a time', () => {
    const { style, ignored } = understand(null, 'oak table, marble', null)
    expect(style).toBe(rustic)
    expect(ignored).toEqual([
      'Can’t use marble as well: one scene at a time, and this picture is set in Rustic Wooden Warmth.',
    ])
  })
})

test('a template’s scene and light are the template’s', () => {
  const { followed: list, ignored } = understand(white, null, 'on slate, window light, warmer', true)
  expect(list.map(({ phrase }) => phrase)).toEqual(['Warmer light'])
  expect(ignored).toEqual([
    'Can’t choose the surface (“slate”): the scene comes from the template.',
    'Can’t follow “window light”: the light comes from the template.',
  ])
})
