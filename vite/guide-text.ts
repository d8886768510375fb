// What the build reads out of a guide's MDX: its headings, the sources it names and its length.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import mdx from '@mdx-js/rollup'
import remarkGfm from 'remark-gfm'
import type { Plugin } from 'vite'

export interface Heading {
  depth: 2 | 3
  id: string
  text: string
}

const CONTENT = join(import.meta.dirname, '../client/features/guides/content')
const LENGTHS = 'virtual:guide-lengths'

/** A heading's place in the address: letters, digits and hyphens. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Mn}’']/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

export function outlineOf(source: string): Heading[] {
  const headings = source.matchAll(/^(#{2,3}) +(.+)$/gm)
  return Array.from(headings, ([, marks, text]) => {
    const plain = text!.replace(/[*`_]/g, '').trim()
    return { depth: marks!.length as 2 | 3, id: slugOf(plain), text: plain }
  })
}

/** Ids in the order of their first mention. */
export function sourcesOf(source: string): string[] {
  return [...new Set(Array.from(source.matchAll(/<Source of="([^"]+)"/g), ([, id]) => id!))]
}

/** Words of the running text: what a component fills in is not counted. */
export function wordsOf(source: string): number {
  const prose = source
    .replace(/^import .*$/gm, '')
    .replace(/<\/?[A-Z][^>]*>/g, ' ')
    .replace(/\]\([^)]*\)/g, ']')
  return prose.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,×%-]*/gu)?.length ?? 0
}

/** MDX, with `outline` and `sources` exported beside the text, and the lengths of all guides as a module. */
export function guideText(): Plugin[] {
  return [
    { enforce: 'pre', ...(mdx({ remarkPlugins: [remarkGfm], rehypePlugins: [headingIds] }) as Plugin) },
    {
      name: 'platelight:guide-text',
      enforce: 'pre',
      transform(code, id) {
        if (!id.endsWith('.mdx')) return null
        const source = readFileSync(id, 'utf8')
        const outline = JSON.stringify(outlineOf(source))
        const sources = JSON.stringify(sourcesOf(source))
        return {
          code: `${code}\nexport const outline = ${outline}\nexport const sources = ${sources}\n`,
          map: null,
        }
      },
      resolveId: (id) => (id === LENGTHS ? `\0${LENGTHS}` : null),
      load: (id) => (id === `\0${LENGTHS}` ? `export const lengths = ${JSON.stringify(lengths())}` : null),
    },
  ]
}

function lengths(): Record<string, number> {
  const files = readdirSync(CONTENT).filter((file) => file.endsWith('.mdx'))
  return Object.fromEntries(
    files.map((file) => [basename(file, '.mdx'), wordsOf(readFileSync(join(CONTENT, file), 'utf8'))]),
  )
}

interface HastNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HastNode[]
}

/** Gives each heading the id that `outlineOf` says. */
function headingIds() {
  return (tree: HastNode): void => {
    for (const node of tree.children ?? []) {
      if (node.tagName === 'h2' || node.tagName === 'h3')
        node.properties = { ...node.properties, id: slugOf(textOf(node)) }
    }
  }
}

function textOf(node: HastNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}
