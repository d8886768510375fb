// The templates everybody has: their pictures lie beside this file.

export interface DefaultTemplate {
  /** For ever: generations and clients remember it. */
  id: string
  slug: string
  name: string
  description: string
  /** Name of its WebP picture in this folder. */
  file: string
}

export const DEFAULT_TEMPLATES: readonly DefaultTemplate[] = []
