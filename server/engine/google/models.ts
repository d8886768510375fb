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
  // Of these only the price of a picture was found, which is nearly all of it: $0.067 for 1,120 tokens, and so on.
  'gemini-3.1-flash-image': { input: 0.5, thought: 3, picture: 60 },
  'gemini-3.1-flash-lite-image': { input: 0.25, thought: 1.5, picture: 30 },
  'gemini-3-pro-image': { input: 2, thought: 12, picture: 120 },
}

/** @returns USD; null for a model whose price is not known here, or an answer that doesn't count */
export function costOf(
  model: string,
  usage: GenerateContentResponseUsageMetadata | undefined,
): number | null {
  const price = PRICES[model.replace(/-preview$/, '')]
  // An answer without a picture has no tokens of one, and still costs the rest.
  if (!price || usage?.promptTokenCount === undefined) return null
  const { promptTokenCount, thoughtsTokenCount = 0, candidatesTokenCount = 0 } = usage
  return (
    (promptTokenCount * price.input +
      thoughtsTokenCount * price.thought +
      candidatesTokenCount * price.picture) /
    1e6
  )
}
