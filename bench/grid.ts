// The screens with a full cache, in Chromium at a quarter of this machine's speed: how long from a keystroke in the
// search box to the repaint, whether scrolling shows blank places, and the tab's memory.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from 'playwright'
import sharp from 'sharp'
import { CHROMIUM_FLAGS, chromiumPath } from '../tests/chromium.ts'
import { startRealServer } from '../tests/server/real-server.ts'
import { signInBrowser } from '../tests/sign-in-browser.ts'
import { percentile, table } from './figures.ts'
import { FILL_CACHE, WATCH_TYPING } from './grid-cache.ts'

const PORT = 8797
const COUNTS = { menuItems: 1000, templates: 500, generations: 10_000 }
const SLOWDOWN = 4
const PHONE = { width: 390, height: 844 }
const PICTURES = 48
/** Typed one by one, and taken away again; every dish, template and prompt of the cache has such words. */
const WORDS = ['noodles 12', 'green', 'with lime 7']
const KEY_PAUSE_MS = 350
const SCREENS = ['menu', 'templates', 'history'] as const

/** Pictures as a grid gets them: 640 px, about 60 kB. */
async function makePictures(): Promise<Buffer[]> {
  const make = (seed: number) =>
    sharp({
      create: {
        width: 640,
        height: 640,
        channels: 3,
        background: { r: (seed * 37) % 256, g: (seed * 91) % 256, b: 90 },
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .blur(4)
      .jpeg({ quality: 85 })
      .toBuffer()
  return await Promise.all(Array.from({ length: PICTURES }, (_, seed) => make(seed)))
}

interface Typing {
  /** Milliseconds from a key to the next paint, as the browser's Event Timing has it (8 ms steps). */
  paints: number[]
  /** From the last key to the last change of the list. */
  settled: number[]
}

async function type(page: Page, box: Locator): Promise<Typing> {
  await box.click()
  await page.evaluate(WATCH_TYPING)
  let keys = 0
  const settled: number[] = []
  for (const words of WORDS) {
    for (const key of words) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await page.waitForTimeout(KEY_PAUSE_MS)
      keys += 1
    }
    const lastKey = Number(await page.evaluate('performance.now()')) - KEY_PAUSE_MS
    await page.waitForTimeout(1500)
    settled.push(Math.max(0, Number(await page.evaluate('benchTyping.changed')) - lastKey))
    for (let i = 0; i < words.length; i++) {
      await page.keyboard.press('Backspace')
      await page.waitForTimeout(KEY_PAUSE_MS)
      keys += 1
    }
  }
  const slow = (await page.evaluate('benchTyping.keys')) as number[]
  // Shorter than the threshold is not reported at all.
  const fast = Array.from({ length: Math.max(0, keys - slow.length) }, () => 16)
  return { paints: [...slow, ...fast], settled }
}

interface Scrolling {
  frames: number
  blank: number
  /** Highest empty place seen, in px. */
  tallest: number
}

/** Flicks down and up, and looks at what really was on the screen, frame by frame. */
async function scroll(cdp: CDPSession, page: Page): Promise<Scrolling> {
  const frames: Buffer[] = []
  const onFrame = ({ data, sessionId }: { data: string; sessionId: number }) => {
    frames.push(Buffer.from(data, 'base64'))
    void cdp.send('Page.screencastFrameAck', { sessionId })
  }
  cdp.on('Page.screencastFrame', onFrame)
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 80, everyNthFrame: 1 })
  for (const distance of [-6000, -6000, -6000, 9000]) {
    await cdp.send('Input.synthesizeScrollGesture', {
      x: PHONE.width / 2,
      y: PHONE.height / 2,
      yDistance: distance,
      speed: 3500,
      gestureSourceType: 'touch',
    })
  }
  await page.waitForTimeout(500)
  await cdp.send('Page.stopScreencast')
  cdp.off('Page.screencastFrame', onFrame)
  const places: number[] = []
  for (const frame of frames) places.push(await tallestEmptyPlace(frame))
  const tallest = Math.max(0, ...places)
  // Between two rows there are 20 px of ground at most.
  return { frames: frames.length, blank: places.filter((height) => height > 60).length, tallest }
}

/** The longest run of the page's ground, top to bottom, through the middle of the first column. */
async function tallestEmptyPlace(frame: Buffer): Promise<number> {
  const { data, info } = await sharp(frame).raw().toBuffer({ resolveWithObject: true })
  const scale = info.width / PHONE.width
  const x = Math.round(100 * scale)
  let run = 0
  let longest = 0
  // Without header and bottom bar.
  for (let y = Math.round(80 * scale); y < info.height - 90 * scale; y++) {
    const at = (y * info.width + x) * info.channels
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    // --paper is 250 244 232; a card is brighter, a placeholder darker.
    const isGround = Math.abs(r - 250) < 4 && Math.abs(g - 244) < 4 && Math.abs(b - 232) < 5
    run = isGround ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return Math.round(longest / scale)
}

/** The renderer's share of this machine's memory, and what of it is JavaScript's heap, in MB. */
async function memory(browser: Browser, cdp: CDPSession): Promise<{ tab: number; heap: number }> {
  await cdp.send('HeapProfiler.collectGarbage')
  const root = await browser.newBrowserCDPSession()
  const { processInfo } = await root.send('SystemInfo.getProcessInfo')
  await root.detach()
  const shares = processInfo.filter(({ type: kind }) => kind === 'renderer').map(({ id }) => share(id))
  const { metrics } = await cdp.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  return { tab: Math.max(...shares), heap: Math.round(heap / 1024 ** 2) }
}

/** Proportional set size: shared libraries count for their part only. */
function share(pid: number): number {
  const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Math.round(Number(pss) / 1024)
}

async function measure(browser: Browser, context: BrowserContext, url: string, screen: string) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.goto(`${url}/dashboard/${screen}`)
  const box = page.getByRole('searchbox').first()
  const list = page.locator('main li img').first()
  const stands = await list.waitFor({ timeout: 30_000 }).then(
    () => box.isVisible(),
    () => false,
  )
  if (!stands) {
    await page.close()
    return {
      screen,
      keys: '–',
      'key p50 ms': '–',
      'key p95 ms': '–',
      'key max ms': '–',
      'found ms': '–',
      frames: '–',
      blank: '–',
      'tallest px': '–',
      'heap MB': '–',
      'tab MB': '–',
    }
  }
  await page.waitForTimeout(2000)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const { paints, settled } = await type(page, box)
  await page.evaluate('scrollTo(0, 0)')
  await page.waitForTimeout(1000)
  const { frames, blank, tallest } = await scroll(cdp, page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const { tab, heap } = await memory(browser, cdp)
  await page.close()
  return {
    screen,
    keys: paints.length,
    'key p50 ms': percentile(paints, 0.5),
    'key p95 ms': percentile(paints, 0.95),
    'key max ms': Math.max(...paints),
    'found ms': Math.round(Math.max(...settled)),
    frames,
    blank,
    'tallest px': tallest,
    'heap MB': heap,
    'tab MB': tab,
  }
}

/** The Generate tab's two choosers: the time until a press of the button shows the list, and typing in its search box. */
async function measureChoosers(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.goto(`${url}/dashboard/generate`)
  await page.waitForTimeout(3000)
  const choosers = [
    ['templates', page.getByRole('radio', { name: /^Template/ }), 'Search templates'],
    ['dishes', page.getByRole('button', { name: 'Choose a dish' }), 'Search dishes'],
  ] as const
  const rows = []
  for (const [chooser, opener, label] of choosers) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const start = performance.now()
    await opener.click()
    const box = page.getByLabel(label)
    await box.waitFor()
    const opened = Math.round(performance.now() - start)
    const { paints, settled } = await type(page, box)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    rows.push({
      chooser,
      'open ms': opened,
      keys: paints.length,
      'key p50 ms': percentile(paints, 0.5),
      'key p95 ms': percentile(paints, 0.95),
      'key max ms': Math.max(...paints),
      'found ms': Math.round(Math.max(...settled)),
    })
  }
  await page.close()
  return rows
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-bench-'))
  const server = await startRealServer(folder, PORT)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
  try {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
    const pictures = await makePictures()
    let asked = 0
    await context.route('**/pictures/**', (route) =>
      route.fulfill({ contentType: 'image/jpeg', body: pictures[asked++ % PICTURES]! }),
    )
    const page = await context.newPage()
    await signInBrowser(page, server.url)
    await page.waitForTimeout(1500)
    await page.evaluate(`(${FILL_CACHE})(${JSON.stringify(COUNTS)})`)
    await page.close()
    const rows = []
    for (const screen of SCREENS) rows.push(await measure(browser, context, server.url, screen))
    table(rows)
    table(await measureChoosers(context, server.url))
    console.log(
      `${COUNTS.generations} history items, ${COUNTS.menuItems} dishes, ${COUNTS.templates} templates in the cache; ` +
        `${PHONE.width}×${PHONE.height}, CPU slowed down ${SLOWDOWN} times; "–": the screen is not there`,
    )
    console.log('Wanted: key ≤ 50 ms, blank 0, tab ≤ 250 MB.')
  } finally {
    await browser.close()
    await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}
