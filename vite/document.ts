// One prerendered page as a whole document: the app's shell with head and body filled in.

/** Stands for PUBLIC_URL until the server serves the page; server/client-files.ts replaces it. */
export const ORIGIN = '{{PUBLIC_URL}}'

export interface Page {
  path: string
  /** Of the picture that is shown where the page is shared; 1200 × 630. */
  image: string
  type: 'website' | 'article'
  noIndex?: boolean
  /** JSON-LD: made from the page's own title and description. */
  structured?: (page: StructuredInput) => readonly object[]
}

export interface StructuredInput {
  /** Addresses are written absolutely. */
  origin: string
  url: string
  title: string
  description: string
  image: string
}

/** What React puts before a fragment's content: it belongs into the head. Attributes never hold a bare “>”. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/
const ROOT = '<div id="root"></div>'

/**
 * @param shell the built app.html
 * @param body what React rendered
 * @param files scripts and styles the page needs beyond the shell's
 * @param firstSign address of what the page begins with
 * @throws Error when the page has no title or description, or would need an inline script
 */
export function pageDocument(
  shell: string,
  page: Page,
  body: string,
  files: readonly string[],
  firstSign: string,
): string {
  const hoisted = HOISTED.exec(body)?.[0] ?? ''
  const content = body.slice(hoisted.length)
  const title = /<title>([^<]+)<\/title>/.exec(hoisted)?.[1]
  const description = /<meta name="description" content="([^"]+)"/.exec(hoisted)?.[1]
  if (!title || !description) throw new Error(`${page.path} has no title or no description.`)
  if (!shell.includes(ROOT)) throw new Error('app.html has no empty #root.')
  // Both are refused by the content security policy, silently for whoever does not look at the console.
  const inline = /<script\b|\sstyle="/.exec(content)
  if (inline)
    throw new Error(`${page.path} has inline code: ${content.slice(inline.index, inline.index + 120)}`)
  const { rest, asked } = later(shell, files, firstSign)
  const head = [
    hoisted,
    ...socialTags(page, title, description),
    ...asked,
    ...structured(page, title, description),
  ]
  return rest
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace(ROOT, () => `<div id="root">${content}</div>`)
}

const APP = /<script type="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>\s*/
const MODULE = /<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*>\s*/g
const COMMENT = /<!--.*?-->\s*/gs
/** As app.html has it: from the first paint on. */
const FONTS = ' data-fonts'

/** The shell asks for code and fonts at once; a page that can be read without them leaves both to client/ui/first-sign.ts. */
function later(shell: string, files: readonly string[], firstSign: string) {
  const app = APP.exec(shell)?.[1]
  if (!app || !shell.includes(FONTS)) throw new Error('app.html asks for no code, or for no fonts.')
  const wanted = files.map((file) => `/${file}`).filter((file) => !shell.includes(`"${file}"`))
  const styles = wanted.filter((file) => file.endsWith('.css'))
  const modules = [...shell.matchAll(MODULE)].map(([, file]) => file!)
  const ahead = new Set(
    [app, ...modules, ...wanted].filter((file) => file !== firstSign && !styles.includes(file)),
  )
  return {
    rest: [APP, MODULE, FONTS, COMMENT].reduce<string>((left, part) => left.replace(part, ''), shell),
    asked: [
      ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}" />`),
      `<script type="module" async fetchpriority="low" src="${firstSign}" data-app="${app}" data-ahead="${[...ahead].join(' ')}"></script>`,
    ],
  }
}

/** `title` and `description` are already escaped for HTML. */
function socialTags(page: Page, title: string, description: string): string[] {
  if (page.noIndex) return ['<meta name="robots" content="noindex" />']
  const url = `${ORIGIN}${page.path}`
  return [
    `<link rel="canonical" href="${url}" />`,
    ...Object.entries({
      'og:type': page.type,
      'og:site_name': 'Platelight',
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:image': `${ORIGIN}${page.image}`,
      'og:image:width': '1200',
      'og:image:height': '630',
    }).map(([property, content]) => `<meta property="${property}" content="${content}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
}

function structured(page: Page, title: string, description: string): string[] {
  const input = {
    origin: ORIGIN,
    url: `${ORIGIN}${page.path}`,
    title: plainText(title).replace(/ · Platelight$/, ''),
    description: plainText(description),
    image: `${ORIGIN}${page.image}`,
  }
  return (page.structured?.(input) ?? []).map((data) => {
    // “</script>” in a text would end the block.
    const json = JSON.stringify(data).replaceAll('<', '\\u003c')
    return `<script type="application/ld+json">${json}</script>`
  })
}

function plainText(html: string): string {
  return html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
