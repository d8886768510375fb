// Lets the first sight be painted before the app's code takes the processor: client/data/first-sight.ts. The service
// worker puts this file into the shell in the app's place, and says which that is.
const LONGEST_MS = 500

// Who reloads further down is taken back there (client/ui/virtual-grid-window.ts), not to the top.
if (Number(sessionStorage.getItem('scroll:menu')) > 0) document.getElementById('first-sight')?.remove()

const { app } = document.querySelector('script[data-app]').dataset
const images = [...document.querySelectorAll('#first-sight img')]
const shown = Promise.all(images.map((image) => image.decode().catch(() => {})))
await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))])
// Never called in a window that is not looked at.
if (document.visibilityState === 'visible') {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
import(app)
