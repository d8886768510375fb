// What differs between Google's models. Names come and go every few months, so unknown ones are served too.
import type { GenerateContentResponseUsageMetadata } from '@google/genai'
import type { Quality } from '../../../contract/catalog.ts'

/** The light ones draw 1K only. */
export function imageSizeFor(model: string, quality: Quality): '1K' | '2K' {
  return quality === 'high' && !model.includes('lite') ? '2K' : '1K'
}

/** USD for a million tokens, by the public price lists of November 2026: an estimate, never a bill. */
const PRICES: Record<string, { input: number; thought: number; picture: number }> = {
  'gemini-nano-banana-2.1': { input: 1.5, thought: 7.5, picture: 30 },
}

/** @returns USD; null for a model whose price is not known here, or an answer that doesn't count */
export function costOf(
  model: string,
  usage: GenerateContentResponseUsageMetadata | undefined,
): number | null {
  const price = PRICES[model]
  if (!price || usage?.candidatesTokenCount === undefined) return null
  const { promptTokenCount = 0, thoughtsTokenCount = 0, candidatesTokenCount } = usage
  return (
    (promptTokenCount * price.input +
      thoughtsTokenCount * price.thought +
      candidatesTokenCount * price.picture) /
    1e6
  )
}
