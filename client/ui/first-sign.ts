// A prerendered page before its code is here. Its HTML can be read, its links and folds work; the line and the processor
// of a cheap phone belong to what is on the screen.
//
//   painted ──▶ fonts are put in; code is fetched, not run ──(first sign of somebody, or 5 s)──▶ it takes the page over
//                  a button pressed before that is held ─────────────────────────────────────▶ and pressed again
//
// vite/document.ts writes the <script> with the addresses. This file is an entry of its own, and imports nothing.

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const
/** Page views, the question about analytics and the offline copy wait for the code: not for ever. */
const LATEST_MS = 5_000
/** So many are set anew within 50 ms by a processor slowed down four times. */
const PART_ELEMENTS = 80
/** From the moment everything that was asked for has come. */
const UNSEEN_MS = 1_000
const FONTS = ['1em Figtree Variable', '1em Fraunces Variable', 'italic 1em Fraunces Variable']
/** What this tab has under way: a sign-in that comes back, or a reload for a newer build. */
const UNDER_WAY = 'platelight:'

/** A long text's code comes after the page's, with the first sign: shell/take-over.ts. Its element has `data-text`. */
type Part = 'frame' | 'text'

/** A first sight of the app (data/first-sight.ts) names its code too, and has nothing that waits for a sign. */
const script =
  typeof document === 'undefined' ? null : document.querySelector<HTMLScriptElement>('script[data-ahead]')
const asleep = new Set<Part>(script ? ['frame', 'text'] : [])
/** The browser's own question, which it asks once and maybe before the code is here. */
let installOffer: Event | null = null
let held: { button: HTMLButtonElement; part: Part } | null = null

/** When somebody wants more than to read; never on the machine that renders. */
export const firstSign = new Promise<void>((resolve) => {
  if (typeof document === 'undefined') return
  const listening = new AbortController()
  const done = () => {
    listening.abort()
    resolve()
  }
  for (const sign of SIGNS)
    addEventListener(sign, done, { signal: listening.signal, passive: true, capture: true })
})

function keepInstallOffer(event: Event): void {
  // Its own banner would come at any moment: shell/install.ts.
  event.preventDefault()
  installOffer = event
}

/** What came before somebody else listens. */
export function takeInstallOffer(): Event | null {
  removeEventListener('beforeinstallprompt', keepInstallOffer)
  return installOffer
}

/** The part answers by itself from now on: what was pressed in it meanwhile is pressed now. */
export function partIsAwake(part: Part): void {
  asleep.delete(part)
  if (held?.part !== part) return
  const { button } = held
  letGo()
  // React is in the middle of drawing.
  setTimeout(() => button.click())
}

function hold({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (!button) return
  const part = button.closest('[data-text]') ? 'text' : 'frame'
  if (!asleep.has(part)) return
  letGo()
  held = { button, part }
  button.setAttribute('aria-busy', 'true')
  document.documentElement.dataset.pressed = ''
}

function letGo(): void {
  held?.button.removeAttribute('aria-busy')
  held = null
  delete document.documentElement.dataset.pressed
}

if (script) begin(script.dataset.app!, script.dataset.ahead!.split(' '))

function begin(app: string, modules: readonly string[]): void {
  let isFetched = false
  const fetchAhead = () => {
    if (isFetched) return
    isFetched = true
    void putFontsIn()
    for (const href of modules) {
      const link = document.createElement('link')
      document.head.append(
        Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', crossOrigin: '', href }),
      )
    }
  }
  const run = () => {
    fetchAhead()
    import(/* @vite-ignore */ app).catch(failed)
  }
  addEventListener('click', hold, { capture: true })
  addEventListener('beforeinstallprompt', keepInstallOffer)
  void firstSign.then(run)
  setTimeout(run, LATEST_MS)
  if (location.hash !== '' || Object.keys(sessionStorage).some((key) => key.startsWith(UNDER_WAY))) run()
  // From the precache they cost the line nothing.
  else if (navigator.serviceWorker?.controller) fetchAhead()
  else afterPaint(fetchAhead)
}

/** Once the page's largest part is on the screen: its picture, where it has one that is waited for. */
function afterPaint(work: () => void): void {
  const watching = new PerformanceObserver((list) => {
    const painted = list.getEntries() as (PerformanceEntry & { url?: string })[]
    if (!document.querySelector('img[fetchpriority=high]') || painted.some(({ url }) => url)) done()
  })
  const done = () => {
    watching.disconnect()
    work()
  }
  // A browser that never says so, or a picture smaller than the words beside it.
  const giveUp = () => setTimeout(done, UNSEEN_MS)
  if (document.readyState === 'complete') giveUp()
  else addEventListener('load', giveUp)
  watching.observe({ type: 'largest-contentful-paint', buffered: true })
}

/** Part after part from the top, a frame each: tokens.css. A font that does not come is done without. */
async function putFontsIn(): Promise<void> {
  await Promise.allSettled(FONTS.map((font) => document.fonts.load(font)))
  for (const part of partsOf(document.body)) {
    part.setAttribute('data-fonts', '')
    await new Promise(requestAnimationFrame)
  }
  document.documentElement.dataset.fonts = ''
}

function partsOf(element: Element): Element[] {
  const isSmall = element.getElementsByTagName('*').length <= PART_ELEMENTS
  return isSmall ? [element] : Array.from(element.children).flatMap(partsOf)
}

function failed(error: unknown): void {
  console.warn('The page’s code can’t be loaded.', error)
  if (!held) return
  letGo()
  const sentence = 'This button’s code didn’t arrive. Check your connection and reload the page.'
  document.body.append(
    Object.assign(document.createElement('p'), {
      role: 'alert',
      className: 'press-failed',
      textContent: sentence,
    }),
  )
}
