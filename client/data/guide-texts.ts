// The guides' text for searching, kept on this device: what was once loaded can be searched without a network.
import Dexie, { type EntityTable } from 'dexie'
import { readGuideTexts } from './api.ts'

/** What stands under one heading. */
export interface GuideSection {
  /** Address with the heading's hash. */
  id: string
  /** Title of its guide. */
  guide: string
  /** Empty for what stands before the first heading. */
  heading: string
  text: string
}

export interface GuideTexts {
  /** Changes with any word of any guide. */
  version: string
  sections: GuideSection[]
}

interface KeptTexts extends GuideTexts {
  id: 'texts'
  /** The search index made from them, as whoever made it wrote it down; '' until then. */
  index: string
}

class GuideDb extends Dexie {
  declare texts: EntityTable<KeptTexts, 'id'>

  constructor() {
    super('platelight-guides')
    this.version(1).stores({ texts: 'id' })
  }
}

const db = new GuideDb()

/** The newest that can be had; `index` is '' where none fits them. Throws where there are none and no network. */
export async function getGuideTexts(): Promise<GuideTexts & { index: string }> {
  const kept = await db.texts.get('texts').catch(() => undefined)
  try {
    const fresh = await readGuideTexts()
    if (fresh.version === kept?.version) return kept
    return { ...fresh, index: '' }
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

/** Without room for it the next search makes its index anew; nothing else is lost. */
export async function keepGuideTexts(texts: GuideTexts, index: string): Promise<void> {
  await db.texts.put({ id: 'texts', version: texts.version, sections: texts.sections, index }).catch(() => {})
}
