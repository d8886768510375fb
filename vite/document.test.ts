import { expect, test } from 'vitest'
import { ORIGIN, type Page, pageDocument } from './document.ts'
import { sectionsOf } from './sections.ts'

const SHELL = `<html lang="en" data-fonts><head>
    <!-- For whoever reads the source. -->
    <script type="module" crossorigin src="/assets/app.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="modulepreload" crossorigin href="/assets/first.js">
    <link rel="stylesheet" crossorigin href="/assets/app.css">
  </head><body><div id="root"></div></body></html>`
const FIRST = '/assets/first.js'
const HEAD = '<title>Soup &amp; salad</title><meta name="description" content="Two things"/>'
const PAGE: Page = { path: '/x', image: '/x.jpg', type: 'article' }

test('what belongs into the head goes there, the rest into the root', () => {
  const html = pageDocument(SHELL, PAGE, `${HEAD}<main>Soup</main>`, [], FIRST)
  expect(html).toContain('<div id="root"><main>Soup</main></div>')
  expect(html.indexOf('<title>')).toBeLessThan(html.indexOf('</head>'))
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/x" />`)
  expect(html).toContain('<meta property="og:title" content="Soup &amp; salad" />')
})

test('texts with signs that mean something to a replacement stay as they are', () => {
  const html = pageDocument(SHELL, PAGE, `${HEAD}<main>$& $1 $\`</main>`, [], FIRST)
  expect(html).toContain('<main>$& $1 $`</main>')
})

test('styles are waited for; code and fonts are named to what asks for them later', () => {
  const files = ['assets/app.js', 'assets/y.js', 'assets/y.css']
  const html = pageDocument(SHELL, PAGE, `${HEAD}<main></main>`, files, FIRST)
  expect(html.match(/<link rel="stylesheet"[^>]+>/g)).toEqual([
    '<link rel="stylesheet" crossorigin href="/assets/app.css">',
    '<link rel="stylesheet" crossorigin href="/assets/y.css" />',
  ])
  expect(html).toContain('<html lang="en">')
  expect(html.match(/<script[^>]+>/g)).toEqual([
    '<script type="module" async fetchpriority="low" src="/assets/first.js" data-app="/assets/app.js"' +
      ' data-ahead="/assets/app.js /assets/react.js /assets/y.js">',
  ])
  expect(html).not.toMatch(/modulepreload|<!--/)
})

test('data for search engines says what the page says, and can’t end its own block', () => {
  const structured = ({ title, url }: { title: string; url: string }) => [{ title, url, evil: '</script>' }]
  const html = pageDocument(SHELL, { ...PAGE, structured }, `${HEAD}<main></main>`, [], FIRST)
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!
  expect(JSON.parse(json)).toEqual({ title: 'Soup & salad', url: `${ORIGIN}/x`, evil: '</script>' })
})

test('what the content security policy would refuse is refused here', () => {
  for (const body of ['<main style="color:red"></main>', '<main></main><script>alert(1)</script>']) {
    expect(() => pageDocument(SHELL, PAGE, HEAD + body, [], FIRST)).toThrow('inline code')
  }
  expect(() => pageDocument(SHELL, PAGE, '<main></main>', [], FIRST)).toThrow('no title')
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
