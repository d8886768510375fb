// The menu after a cold start: a browser just started on the profile of the day before, and a processor four times
// slower. How long from the navigation until the dishes in sight stand there with their pictures, and until they can be
// used: what is shown first may be the first sight of docs/decisions/0028. Offline, and online.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { CHROMIUM_FLAGS, chromiumPath } from '../tests/chromium.ts'
import { signInLocally, startRealServer } from '../tests/server/real-server.ts'
import { signInBrowser } from '../tests/sign-in-browser.ts'
import { median, table } from './figures.ts'

const PORT = 8798
const DISHES = 200
const RUNS = 10
const SLOWDOWN = 4
const SETTLE_MS = 3_000
const PHONE = { width: 390, height: 844 }

interface Way {
  name: string
  offline: boolean
  /** Past the service worker and the browser's own cache: every file from the server. */
  fromServer: boolean
}
const WAYS: Way[] = [
  { name: 'offline', offline: true, fromServer: false },
  { name: 'online, with the service worker', offline: false, fromServer: false },
  { name: 'online, all files from the server', offline: false, fromServer: true },
]

/** Like a snapshot for a codec: 1280 px, colour and grain, about 300 kB. */
function makePhoto(seed: number): Promise<Buffer> {
  const background = { r: (seed * 37) % 256, g: (seed * 91) % 256, b: 90 }
  return sharp({
    create: {
      width: 1280,
      height: 960,
      channels: 3,
      background,
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .blur(2)
    .jpeg({ quality: 88 })
    .toBuffer()
}

async function fillMenu(url: string): Promise<void> {
  const headers = await signInLocally(url, 'ada')
  for (let n = 0; n < DISHES; n++) {
    const form = new FormData()
    form.append('title', `Dish ${n + 1}`)
    form.append('image', new File([new Uint8Array(await makePhoto(n))], 'dish.jpg', { type: 'image/jpeg' }))
    const answer = await fetch(`${url}/api/menu-items`, { method: 'POST', headers, body: form })
    if (!answer.ok) throw new Error(`Dish ${n + 1}: ${await answer.text()}`)
  }
}

/**
 * The times of the frames in which every card in sight has its picture, first anywhere and then in the app itself, in ms
 * since the navigation began. Looks only when a picture has arrived: to look at every frame would cost the slow
 * processor more than the page itself.
 */
const WATCH = `
new Promise((resolve) => {
  let shown = null
  const stands = (place) => {
    const list = document.querySelector(place + ' main [aria-label="Menu"]')
    const inSight = [...(list?.querySelectorAll('li') ?? [])].filter((card) => {
      const { top, bottom } = card.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    const stand = inSight.filter((card) => {
      const image = card.querySelector('img')
      return image?.complete && image.naturalWidth > 0
    })
    return inSight.length > 0 && stand.length === inSight.length
  }
  const look = () => {
    if (shown === null && stands('body')) {
      shown = 0
      requestAnimationFrame((time) => { shown = time })
    }
    if (stands('#root')) requestAnimationFrame((time) => resolve([shown || time, time]))
  }
  document.addEventListener('load', look, true)
  look()
})`

function startBrowser(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: CHROMIUM_FLAGS,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  })
}

interface Times {
  shown: number
  usable: number
}

async function measure(profile: string, url: string, { offline, fromServer }: Way): Promise<Times> {
  const context = await startBrowser(profile)
  const page = context.pages()[0] ?? (await context.newPage())
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setBypassServiceWorker', { bypass: fromServer })
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: fromServer })
  await context.setOffline(offline)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(`${url}/dashboard/menu`, { waitUntil: 'commit' })
  const [shown, usable] = (await page.evaluate(WATCH)) as [number, number]
  // The next start has what this one leaves behind.
  await page.waitForTimeout(SETTLE_MS)
  await context.close()
  return { shown, usable }
}

async function untilAllIsHere(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})')
  await page.goto(new URL('/dashboard/menu', page.url()).href)
  const here = "caches.open('platelight-menu').then((cache) => cache.keys()).then((keys) => keys.length)"
  while (Number(await page.evaluate(here)) < DISHES) await page.waitForTimeout(1_000)
  await page.waitForTimeout(SETTLE_MS)
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-bench-'))
  const server = await startRealServer(folder, PORT)
  const profile = join(folder, 'profile')
  try {
    await fillMenu(server.url)
    const context = await startBrowser(profile)
    const page = await context.newPage()
    await signInBrowser(page, server.url)
    await untilAllIsHere(page)
    await context.close()
    const times = new Map(WAYS.map((way) => [way, [] as Times[]]))
    // In turns, so that a busy moment of the machine falls on all of them.
    for (let n = 0; n < RUNS; n++) {
      for (const way of WAYS) times.get(way)!.push(await measure(profile, server.url, way))
    }
    table(
      WAYS.map((way) => {
        const shown = times.get(way)!.map((one) => one.shown)
        const usable = times.get(way)!.map((one) => one.usable)
        return {
          menu: way.name,
          'shown, median ms': Math.round(median(shown)),
          'best ms': Math.round(Math.min(...shown)),
          'worst ms': Math.round(Math.max(...shown)),
          'usable, median ms': Math.round(median(usable)),
        }
      }),
    )
    console.log(
      `${DISHES} dishes with pictures, ${RUNS} runs each, ${PHONE.width}×${PHONE.height}, each in a browser just started; ` +
        `the page’s thread slowed down ${SLOWDOWN} times`,
    )
    console.log('Wanted: offline shown ≤ 1000 ms in the median.')
  } finally {
    await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}
