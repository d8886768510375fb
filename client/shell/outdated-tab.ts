// A tab older than the last deployment may ask for a part of the app that is gone: the page is loaded anew, once.

const RELOADED_AT = 'platelight:reloaded-at'
/** A second failure this soon is no old tab; the error page says it then. */
const TOO_SOON_MS = 30_000

/** @param target where the person was going: a navigation that fails has not changed the address yet */
export function reloadWhenOutdated(target: () => string): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED_AT))
    if (!navigator.onLine || Date.now() - last < TOO_SOON_MS) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    location.assign(target())
  })
}
