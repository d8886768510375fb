/** What a person reads once a result hangs on the menu. A dish that another client made may have no title. */
export function savedSentence({ title }: { title: string }): string {
  return title ? `Saved image to ${title}.` : 'Image saved successfully.'
}
