// Answer of a list with `?since=CURSOR`: what has changed, or that the cursor is too old to tell.
import { z } from './zod.ts'

export function deltaOf<Item extends z.ZodType>(item: Item) {
  return z.union([
    z.object({ reset: z.literal(true) }),
    z.object({
      items: z.array(item),
      removed: z.array(z.string()),
      cursor: z.string(),
      more: z.boolean(),
    }),
  ])
}
