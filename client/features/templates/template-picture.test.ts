import { expect, test } from 'vitest'
import { checkedAddress, NO_PICTURE, pictureOf } from './template-picture.ts'

const HERE = 'https://platelight.example'
const picked = { name: 'a.gif', type: 'image/gif', bytes: new ArrayBuffer(1), checksum: '' }

test.each([
  ['https://food.example/a.jpg', 'https://food.example/a.jpg'],
  ['/pictures/abc.jpg', '/pictures/abc.jpg'],
  // The smaller copy that was on the screen stands for the picture itself.
  [`${HERE}/pictures/abc.jpg?w=640`, '/pictures/abc.jpg'],
])('%s is sent as %s', (typed, sent) => {
  expect(checkedAddress(typed, HERE)).toBe(sent)
})

test.each([
  'http://food.example/a.jpg',
  'food.example/a.jpg',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'https://',
  `${HERE}/dashboard`,
  `https://food.example/${'a'.repeat(2048)}`,
])('%s can’t be a picture’s address', (typed) => {
  expect(() => checkedAddress(typed, HERE)).toThrow('This image address can’t be used.')
})

test('a file counts more than an address, a typed one more than a given one', () => {
  const choice = { picked, typed: 'https://food.example/a.jpg', given: '/pictures/abc.jpg' }
  expect(pictureOf(choice, HERE)).toBe(picked)
  expect(pictureOf({ ...choice, picked: null }, HERE)).toEqual({ url: 'https://food.example/a.jpg' })
  expect(pictureOf({ ...choice, picked: null, typed: '  ' }, HERE)).toEqual({ url: '/pictures/abc.jpg' })
  expect(pictureOf(NO_PICTURE, HERE)).toBeNull()
})
