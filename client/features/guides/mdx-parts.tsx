// What a guide's text may be made of, beside plain Markdown.
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { PhotoCheck } from './check/photo-check.tsx'
import { AnglePlan } from './diagrams/angle-plan.tsx'
import { CropPlan } from './diagrams/crop-plan.tsx'
import { LightPlan } from './diagrams/light-plan.tsx'
import { ToScale } from './diagrams/to-scale.tsx'
import { Fix, Fixes, Note } from './fixes.tsx'
import { NearFar } from './near-far.tsx'
import { Pattern } from './pattern.tsx'
import { Photo } from './photo.tsx'
import { Sizes } from './sizes.tsx'
import { Source } from './source.tsx'
import { StyleShelf } from './style-shelf.tsx'
import { CustomPrompts, Refusals, Words } from './words.tsx'

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

export const MDX_PARTS = {
  a: TextLink,
  table: TextTable,
  AnglePlan,
  CropPlan,
  CustomPrompts,
  Fix,
  Fixes,
  LightPlan,
  NearFar,
  Note,
  Pattern,
  Photo,
  PhotoCheck,
  Refusals,
  Sizes,
  Source,
  StyleShelf,
  ToScale,
  Words,
}
