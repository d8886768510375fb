// A person's own use of the service, as the page /analytics shows it.
import { z } from './zod.ts'

export const USAGE_DAYS = [7, 30, 90] as const
export type UsageDays = (typeof USAGE_DAYS)[number]

/** `GET /api/usage?days=&zone=`: whole days of the asker's time zone, the last one is today. */
export const Usage = z.object({
  /** Every day of the period, oldest first. */
  days: z.array(
    z.object({
      /** 2026-11-21 */
      date: z.string(),
      completed: z.number().int(),
      failed: z.number().int(),
    }),
  ),
  running: z.number().int(),
  /** Most used first; -1 is a style in own words. */
  styles: z.array(z.object({ styleId: z.number().int(), count: z.number().int() })),
  /** Most used first, by the name they had when they were last used. */
  templates: z.array(z.object({ id: z.string(), name: z.string(), count: z.number().int() })),
  /** Seconds from the order to the result, of what was completed; null without any. */
  seconds: z.object({ median: z.number(), slow: z.number() }).nullable(),
  /** Spent by generations, refunds taken off. */
  credits: z.object({ monthly: z.number().int(), trial: z.number().int(), topup: z.number().int() }),
})
export type Usage = z.infer<typeof Usage>
