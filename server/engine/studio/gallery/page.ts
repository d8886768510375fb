// The gallery as one page: its style, its script and its figures are inside it; pictures lie beside.
import { readFile } from 'node:fs/promises'
import { STYLES } from '../../../../contract/catalog.ts'
import type { Gallery } from './gallery.ts'

const read = (name: string) => readFile(new URL(`./page/${name}`, import.meta.url), 'utf8')

export async function galleryPage(gallery: Gallery): Promise<string> {
  const [html, css, js] = await Promise.all([read('page.html'), read('page.css'), read('page.js')])
  const styles = STYLES.map(({ slug, shortName }) => ({ slug, name: shortName }))
  return html
    .replace('/* css */', () => css)
    .replace('/* js */', () => js)
    .replace('{}', () => asScriptText({ ...gallery, styles }))
}

/** JSON that can't end the script element it stands in, whatever a file is called. */
function asScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
