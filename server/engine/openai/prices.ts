// What OpenAI's own models cost. Other servers speak like it, but their electricity is nobody's price list.
import { z } from '../../../contract/zod.ts'

/** USD for a million tokens, by the public price lists of November 2026: an estimate, never a bill. */
const PRICES: Record<string, { text: number; picture: number; output: number }> = {
  'gpt-image-1.5': { text: 5, picture: 8, output: 32 },
  'gpt-image-1': { text: 5, picture: 10, output: 40 },
  'gpt-image-1-mini': { text: 2, picture: 2.5, output: 8 },
}

const Used = z.object({
  usage: z.object({
    input_tokens: z.number(),
    output_tokens: z.number(),
    input_tokens_details: z.object({ text_tokens: z.number(), image_tokens: z.number() }).optional(),
  }),
})

/** @returns USD; null for a model whose price is not known here, or an answer that doesn't count */
export function costOf(model: string | null, answer: unknown): number | null {
  // Dated names cost what the undated ones do.
  const price = PRICES[(model ?? '').replace(/-\d{4}-\d{2}-\d{2}$/, '')]
  const used = Used.safeParse(answer).data?.usage
  if (!price || !used) return null
  const { input_tokens, output_tokens, input_tokens_details: input } = used
  const { text_tokens, image_tokens } = input ?? { text_tokens: 0, image_tokens: input_tokens }
  return (text_tokens * price.text + image_tokens * price.picture + output_tokens * price.output) / 1e6
}
