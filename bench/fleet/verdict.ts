// What the database and the bucket say in the end: whether everything that was accepted ended once.
import type { Db } from '../../server/db/db.ts'
import { pictureName } from '../../server/pictures/picture.ts'
import type { PictureStore } from '../../server/pictures/store.ts'

export interface Verdict {
  completed: number
  failed: number
  /** Sentences; none is good. */
  faults: string[]
}

const PICTURES_AT_ONCE = 16

/**
 * @param accepted ids that were answered with 200
 * @param given credits each person had at the beginning
 */
export async function judge(
  db: Db,
  store: PictureStore,
  accepted: readonly string[],
  given: number,
): Promise<Verdict> {
  const faults: string[] = []
  const rows = await db.selectFrom('generations').selectAll().execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const completed = rows.filter((row) => row.status === 'completed')
  const failed = rows.filter((row) => row.status === 'failed')
  const fault = (count: number, sentence: string) => {
    if (count > 0) faults.push(`${count} ${sentence}`)
  }
  fault(accepted.filter((id) => !byId.has(id)).length, 'accepted generations are gone')
  fault(rows.length - new Set(accepted).size, 'generations more than were accepted')
  fault(rows.length - completed.length - failed.length, 'generations have not ended')

  const entries = await db.selectFrom('ledger_entries').selectAll().execute()
  const sumOf = (kind: string, ref: string) => sums.get(`${kind} ${ref}`) ?? 0
  const sums = new Map<string, number>()
  for (const { kind, ref, amount } of entries) {
    sums.set(`${kind} ${ref}`, (sums.get(`${kind} ${ref}`) ?? 0) + amount)
  }
  fault(rows.filter((row) => sumOf('generation', row.id) !== -row.cost).length, 'were not charged once')
  fault(completed.filter((row) => sumOf('refund', row.id) !== 0).length, 'were completed and refunded')
  fault(
    failed.filter((row) => sumOf('refund', row.id) !== row.cost).length,
    'failed and were not refunded once',
  )
  const balances = new Map<string, number>()
  for (const { user_id, amount } of entries) {
    balances.set(user_id, (balances.get(user_id) ?? 0) + amount)
  }
  const spent = new Map<string, number>()
  for (const { user_id, cost } of completed) spent.set(user_id, (spent.get(user_id) ?? 0) + cost)
  const wrong = [...balances].filter(([user, balance]) => balance !== given - (spent.get(user) ?? 0))
  fault(wrong.length, 'people have a balance that is not what they had minus what they got')

  let lost = 0
  for (let at = 0; at < completed.length; at += PICTURES_AT_ONCE) {
    const some = completed.slice(at, at + PICTURES_AT_ONCE)
    const there = await Promise.all(
      some.map(async ({ output_picture_id }) =>
        output_picture_id ? await store.writtenAt(pictureName(output_picture_id, 'image/jpeg')) : null,
      ),
    )
    lost += there.filter((time) => time === null).length
  }
  fault(lost, 'results are not in the bucket')
  return { completed: completed.length, failed: failed.length, faults }
}
