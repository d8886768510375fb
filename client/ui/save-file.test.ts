import { afterEach, expect, it, vi } from 'vitest'
import { saveFile } from './save-file.ts'

const file = new File(['dish'], 'soup.jpg', { type: 'image/jpeg' })
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'

afterEach(() => vi.unstubAllGlobals())

/** @param share what the share sheet does */
function onInstalledIphone(share: () => Promise<void>, canShare = true) {
  const shared = vi.fn(share)
  vi.stubGlobal('navigator', { userAgent: IPHONE, share: shared, canShare: () => canShare })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') }))
  return shared
}

function link() {
  const made = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => made })
  vi.stubGlobal('setTimeout', () => 0)
  return made
}

it('shares where a download leads nowhere', async () => {
  const share = onInstalledIphone(async () => {})
  expect(await saveFile(file)).toBe('saved')
  expect(share).toHaveBeenCalledWith({ files: [file] })
})

it('says when a fresh tap is wanted, and when the sheet was closed', async () => {
  const refused = (name: string) => onInstalledIphone(() => Promise.reject(new DOMException('', name)))
  refused('NotAllowedError')
  expect(await saveFile(file)).toBe('later')
  refused('AbortError')
  expect(await saveFile(file)).toBe('closed')
  refused('DataError')
  await expect(saveFile(file)).rejects.toThrow()
})

it('asks for the sheet within the tap: nothing is waited for before', () => {
  const share = onInstalledIphone(async () => {})
  void saveFile(file)
  expect(share).toHaveBeenCalledOnce()
})

it('downloads in a browser, and where this file can’t be shared', async () => {
  const made = link()
  const share = onInstalledIphone(async () => {}, false)
  expect(await saveFile(file)).toBe('saved')
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', { userAgent: IPHONE, share, canShare: () => true })
  expect(await saveFile(file)).toBe('saved')
  expect(made.click).toHaveBeenCalledTimes(2)
  expect(made.download).toBe('soup.jpg')
  expect(share).not.toHaveBeenCalled()
})
