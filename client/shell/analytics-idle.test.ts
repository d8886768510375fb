import { afterEach, expect, test, vi } from 'vitest'

const idle = vi.fn()
vi.mock('./page-settings.ts', () => ({ measurementId: () => 'G-TEST' }))

afterEach(() => vi.unstubAllGlobals())

test('the library waits until the browser is idle, 5 seconds at most', async () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', { getItem: () => 'yes' })
  vi.stubGlobal('window', { requestIdleCallback: idle })
  vi.stubGlobal('requestIdleCallback', idle)
  const { reportView } = await import('./analytics.ts')
  reportView({ pattern: '/', title: 'Platelight' })
  reportView({ pattern: '/pricing', title: 'Prices' })
  // Asked for once, and nothing is loaded before.
  expect(idle).toHaveBeenCalledOnce()
  expect(idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 5000 })
})
