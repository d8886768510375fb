// Full-text search over the guides: title, heading, text. Loaded when somebody searches.
import MiniSearch, { type Options } from 'minisearch'
import { type GuideSection, getGuideTexts, keepGuideTexts } from '../../../data/guide-texts.ts'
import { fold } from '../../../ui/text-search.ts'
import { excerptOf, mark, type Piece, wordsOf } from './excerpt.ts'

export interface Found {
  id: string
  guide: Piece[]
  heading: Piece[]
  excerpt: Piece[]
}

const MOST_RESULTS = 12
/** Shorter words are not guessed at: “box” is no typing error of “bok”. */
const FUZZY_FROM = 5

const OPTIONS: Options<GuideSection> = {
  fields: ['guide', 'heading', 'text'],
  tokenize: wordsOf,
  processTerm: fold,
  searchOptions: {
    boost: { guide: 4, heading: 3 },
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length >= FUZZY_FROM ? 0.2 : false),
    combineWith: 'AND',
  },
}

export interface GuideFinder {
  /** Best first; sections that have all words, else those that have some. */
  find(words: string): Found[]
}

export function createFinder(
  sections: readonly GuideSection[],
  index = '',
): GuideFinder & { written(): string } {
  const search = index ? MiniSearch.loadJSON<GuideSection>(index, OPTIONS) : new MiniSearch(OPTIONS)
  if (!index) search.addAll(sections)
  const byId = new Map(sections.map((section) => [section.id, section]))
  return {
    written: () => JSON.stringify(search),
    find(words) {
      const strict = search.search(words)
      const hits = strict.length > 0 ? strict : search.search(words, { combineWith: 'OR' })
      return hits.slice(0, MOST_RESULTS).flatMap(({ id, terms }) => {
        const section = byId.get(id)
        if (!section) return []
        const wanted = new Set(terms)
        return {
          id: section.id,
          guide: mark(section.guide, wanted),
          heading: mark(section.heading, wanted),
          excerpt: excerptOf(section.text, wanted),
        }
      })
    },
  }
}

let finder: Promise<GuideFinder> | undefined

/** Throws where the texts were never loaded and can't be now. */
export function getFinder(): Promise<GuideFinder> {
  finder ??= load().catch((error: unknown) => {
    finder = undefined
    throw error
  })
  return finder
}

async function load(): Promise<GuideFinder> {
  const { index, ...texts } = await getGuideTexts()
  const made = createFinder(texts.sections, index)
  if (!index) void keepGuideTexts(texts, made.written())
  return made
}
