interface PageHeadProps {
  title: string
  /** For search engines: one sentence, at most about 160 characters. */
  description: string
}

/** React puts these into the document's head; a public page has exactly one. */
export function PageHead({ title, description }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
    </>
  )
}
