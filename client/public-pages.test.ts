import { statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PUBLIC_PATHS } from '../tests/public-paths.ts'
import { NOT_FOUND, PUBLIC_PAGES } from './public-pages.ts'

const PUBLIC = join(import.meta.dirname, '../public')

describe('what is shown where an address is shared', () => {
  it.each([...PUBLIC_PAGES, NOT_FOUND].map(({ path, image }) => [path, image]))(
    '%s has a picture of the right size',
    async (_path, image) => {
      const file = join(PUBLIC, image)
      const { width, height, format } = await sharp(file).metadata()
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
      expect(statSync(file).size).toBeLessThan(200_000)
    },
  )

  it('is another picture for every page but the legal ones', () => {
    const pages = PUBLIC_PAGES.filter(({ path }) => path !== '/terms' && path !== '/privacy')
    expect(new Set(pages.map(({ image }) => image)).size).toBe(pages.length)
  })

  it('is there for every address that is listed', () => {
    expect(PUBLIC_PAGES.map(({ path }) => path).toSorted()).toEqual([...PUBLIC_PATHS].toSorted())
  })
})
