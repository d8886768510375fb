// Credits as the client sees them.
import { z } from './zod.ts'

/** Trial credits count inside `topup`. */
export const Balance = z.object({
  total: z.number().int(),
  monthly: z.number().int(),
  topup: z.number().int(),
})
export type Balance = z.infer<typeof Balance>
