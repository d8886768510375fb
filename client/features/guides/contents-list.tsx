import type { Heading } from './contents.ts'

/** Beside the text where there is room, folded up above it on phones. */
export function ContentsList({ sections }: { sections: readonly Heading[] }) {
  const links = (
    <ol>
      {sections.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <details className="guide-contents lg:hidden">
        <summary>On this page</summary>
        <nav aria-label="On this page">{links}</nav>
      </details>
      <nav aria-labelledby="on-this-page" className="guide-contents max-lg:hidden">
        <p id="on-this-page" className="small-caps text-soft">
          On this page
        </p>
        {links}
      </nav>
    </>
  )
}
