// Page views for Google Analytics: only where the operator measures, the browser does not object and the visitor agrees.
//
//   page view ──▶ queue ──(agreed, then the browser is idle, or 5 s)──▶ library ──▶ queue is sent ──▶ later ones at once
//                   └──(not measured, refused)──▶ nothing is loaded, nothing is kept
//
// What is sent is the route's pattern: no ids, no query.
import { ANALYTICS_IDLE_MS } from '../../contract/limits.ts'
import { measurementId } from './page-settings.ts'

/** `off`: there is nothing to agree to. */
export type Consent = 'off' | 'unanswered' | 'yes' | 'no'

interface View {
  pattern: string
  title: string
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
  interface Navigator {
    globalPrivacyControl?: boolean
  }
}

const STORED = 'platelight:analytics'
/** Views before an answer: a visit's first pages, not a life's. */
const QUEUE_LIMIT = 50

let queue: View[] = []
let library: 'absent' | 'coming' | 'loaded' = 'absent'
const listeners = new Set<() => void>()

export function consent(): Consent {
  if (!measurementId() || navigator.doNotTrack === '1' || navigator.globalPrivacyControl) return 'off'
  const stored = localStorage.getItem(STORED)
  return stored === 'yes' || stored === 'no' ? stored : 'unanswered'
}

export function subscribeConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function answerConsent(answer: 'yes' | 'no' | 'unanswered'): void {
  if (answer === 'unanswered') localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, answer)
  if (answer === 'no') forget()
  if (answer === 'yes') load()
  for (const listener of listeners) listener()
}

export function reportView(view: View): void {
  const answer = consent()
  if (answer === 'off' || answer === 'no') return
  if (library === 'loaded') {
    send(view)
    return
  }
  queue = [...queue, view].slice(-QUEUE_LIMIT)
  if (answer === 'yes') load()
}

function load(): void {
  const id = measurementId()
  if (library !== 'absent' || !id) return
  library = 'coming'
  const begin = () => {
    const script = document.createElement('script')
    script.async = true
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
    script.onload = () => {
      library = 'loaded'
      gtag('js', new Date())
      gtag('config', id, { send_page_view: false })
      for (const view of queue) send(view)
      queue = []
    }
    // Blocked, or no network: asked again with the next page view.
    script.onerror = () => {
      script.remove()
      library = 'absent'
    }
    document.head.append(script)
  }
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: ANALYTICS_IDLE_MS })
  else setTimeout(begin, ANALYTICS_IDLE_MS)
}

/** The library reads the call's own `arguments` object, not an array. */
function gtag(..._call: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments)
}

function send({ pattern, title }: View): void {
  const page_location = location.origin + pattern
  gtag('event', 'page_view', { page_location, page_path: pattern, page_title: title, page_referrer: '' })
}

/** What the library has left here goes with the agreement; the library itself with the next page. */
function forget(): void {
  queue = []
  const id = measurementId()
  if (id) Object.assign(window, { [`ga-disable-${id}`]: true })
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0]!
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
    if (name.startsWith('_ga')) document.cookie = `${name}=; max-age=0; path=/`
  }
}
