// A rendered guide cut at its headings, for the search: what components filled in can be found too.

export interface Section {
  id: string
  guide: string
  heading: string
  text: string
}

const ARTICLE = /<article\b[^>]*>([\s\S]*?)<\/article>/
const HEADING = /<h([23]) id="([^"]+)"[^>]*>([\s\S]*?)<\/h\1>/g
/** Tools and drawings speak to those who use them; drawings keep their description elsewhere. */
const LEFT_OUT = /<(svg|button|label)\b[\s\S]*?<\/\1>|<section\b[^>]*guide-tool[\s\S]*?<\/section>/g

/** @param html the page as React rendered it */
export function sectionsOf(html: string, path: string, guide: string): Section[] {
  const article = (ARTICLE.exec(html)?.[1] ?? '').replace(LEFT_OUT, ' ')
  const headings = [...article.matchAll(HEADING)]
  const sections: Section[] = []
  const add = (id: string, heading: string, part: string) => {
    const text = textOf(part)
    if (text !== '') sections.push({ id, guide, heading: textOf(heading), text })
  }
  add(path, '', article.slice(0, headings[0]?.index))
  for (const [at, heading] of headings.entries()) {
    const part = article.slice(heading.index + heading[0].length, headings[at + 1]?.index)
    add(`${path}#${heading[2]}`, heading[3]!, part)
  }
  return sections
}

function textOf(html: string): string {
  return html
    .replace(/<\/?(?:p|li|div|tr|td|th|dt|dd|h[1-6]|figcaption|caption|span|br)\b[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?)])/g, '$1')
    .trim()
}
