import { expect, test } from 'vitest'
import { ORIGIN, type Page, pageDocument } from './document.ts'
import { sectionsOf } from './sections.ts'

const SHELL =
  '<html><head><script type="module" src="/assets/app.js"></script></head><body><div id="root"></div></body></html>'
const HEAD = '<title>Soup &amp; salad</title><meta name="description" content="Two things"/>'
const PAGE: Page = { path: '/x', image: '/x.jpg', type: 'article' }

test('what belongs into the head goes there, the rest into the root', () => {
  const html = pageDocument(SHELL, PAGE, `${HEAD}<main>Soup</main>`, [])
  expect(html).toContain('<div id="root"><main>Soup</main></div>')
  expect(html.indexOf('<title>')).toBeLessThan(html.indexOf('</head>'))
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/x" />`)
  expect(html).toContain('<meta property="og:title" content="Soup &amp; salad" />')
})

test('texts with signs that mean something to a replacement stay as they are', () => {
  const html = pageDocument(SHELL, PAGE, `${HEAD}<main>$& $1 $\`</main>`, [])
  expect(html).toContain('<main>$& $1 $`</main>')
})

test('files the shell already asks for are not asked for twice', () => {
  const html = pageDocument(SHELL, PAGE, `${HEAD}<main></main>`, [
    'assets/app.js',
    'assets/y.js',
    'assets/y.css',
  ])
  expect(html.match(/app\.js/g)).toHaveLength(1)
  expect(html).toContain('<script type="module" fetchpriority="low" src="/assets/app.js">')
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/y.js" />')
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/y.css" />')
})

test('data for search engines says what the page says, and can’t end its own block', () => {
  const structured = ({ title, url }: { title: string; url: string }) => [{ title, url, evil: '</script>' }]
  const html = pageDocument(SHELL, { ...PAGE, structured }, `${HEAD}<main></main>`, [])
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!
  expect(JSON.parse(json)).toEqual({ title: 'Soup & salad', url: `${ORIGIN}/x`, evil: '</script>' })
})

test('what the content security policy would refuse is refused here', () => {
  for (const body of ['<main style="color:red"></main>', '<main></main><script>alert(1)</script>']) {
    expect(() => pageDocument(SHELL, PAGE, HEAD + body, [])).toThrow('inline code')
  }
  expect(() => pageDocument(SHELL, PAGE, '<main></main>', [])).toThrow('no title')
})

test('a guide is cut at its headings, without tools and drawings', () => {
  const html = `<article class="guide-text"><p>Lead.</p><h2 id="one">One</h2><p>First &amp; <b>best</b>, it’s so.</p>
    <section class="guide-wide guide-tool"><h3 id="t">Tool</h3><p>x</p></section><svg><text>drawn</text></svg>
    <h3 id="two">Two</h3><ul><li>a</li><li>b</li></ul></article><p>after</p>`
  expect(sectionsOf(html, '/g', 'G')).toEqual([
    { id: '/g', guide: 'G', heading: '', text: 'Lead.' },
    { id: '/g#one', guide: 'G', heading: 'One', text: 'First & best, it’s so.' },
    { id: '/g#two', guide: 'G', heading: 'Two', text: 'a b' },
  ])
})
