// What stands on the screen until the page itself has been drawn; see client/data/first-sight.ts. It can only be looked
// at: it has no code.

/** By then it would hide more than it shows. */
const LONGEST_MS = 10_000
/** Of nothing that is kept: what the next page has itself, or what is somebody's for a moment only. */
const NOT_KEPT =
  'script, style, link, meta, title, [role=dialog], [role=status], [role=alert], [data-no-first-sight]'

/** After the next frame: what takes its place must be painted. */
export function endFirstSight(): void {
  requestAnimationFrame(() => requestAnimationFrame(removeFirstSight))
}

/** Once, when the app starts: whatever happens, it goes. */
export function limitFirstSight(): void {
  setTimeout(removeFirstSight, LONGEST_MS)
}

function removeFirstSight(): void {
  document.getElementById('first-sight')?.remove()
}

/** HTML of what the app shows on its first screen, or null where it is scrolled away. */
export function readFirstSight(root: HTMLElement): string | null {
  if (window.scrollY > 0) return null
  const copy = root.cloneNode(true) as HTMLElement
  const below = [...root.querySelectorAll('li')].map((item) => item.getBoundingClientRect().top > innerHeight)
  for (const [index, item] of [...copy.querySelectorAll('li')].entries()) if (below[index]) item.remove()
  for (const element of copy.querySelectorAll(NOT_KEPT)) element.remove()
  for (const element of copy.querySelectorAll('*')) {
    // The content security policy refuses styles in attributes; style.css lays the list out. Ids are the page's own.
    for (const name of ['style', 'id', 'tabindex', 'loading']) element.removeAttribute(name)
  }
  for (const image of copy.querySelectorAll('img')) {
    if (!image.getAttribute('src')?.startsWith('/pictures/')) image.remove()
  }
  return copy.innerHTML
}
