// What every guide's text may be made of beside plain Markdown. Tables, drawings and tools a guide imports itself, so
// that nobody loads those of the others.
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Fix, Fixes, Note } from './fixes.tsx'
import { Pattern } from './pattern.tsx'
import { Source } from './source.tsx'

/** Inside the house without loading the page anew. */
function TextLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}

/** May be wider than a phone: it scrolls by itself, and the keyboard can scroll it. */
function TextTable(props: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark of the page
    <div className="guide-wide guide-table" role="group" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </div>
  )
}

export const MDX_PARTS = { a: TextLink, table: TextTable, Fix, Fixes, Note, Pattern, Source }
