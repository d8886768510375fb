// Users with long histories, written by the database itself: a million rows in a minute.
import { sql } from 'kysely'
import type { Db } from '../../server/db/db.ts'

export interface Amounts {
  users: number
  /** Of each user. */
  generations: number
  menuItems: number
  templates: number
  /** Generations that were there and are not any more. */
  removals: number
}

/** The n-th user's id. */
export const userId = (n: number) => `user-${String(n).padStart(8, '0')}`
/** The id of a user's g-th generation, as a UUID. */
export const generationId = (n: number, g: number) =>
  `${String(n).padStart(8, '0')}-0000-7000-8000-${String(g).padStart(12, '0')}`

/** PostgreSQL only; the tables must be empty. Times are the minutes before `now`. */
export async function writeManyRows(db: Db, amounts: Amounts, now: number): Promise<void> {
  const { users, generations, menuItems, templates, removals } = amounts
  const all = generations + menuItems + templates + removals
  const user = sql`'user-' || lpad(n::text, 8, '0')`
  const picture = (kind: string) => sql`lpad(n::text, 8, '0') || '-' || ${kind} || lpad(g::text, 12, '0')`
  const generation = sql`lpad(n::text, 8, '0') || '-0000-7000-8000-' || lpad(g::text, 12, '0')`
  const time = sql`${now}::bigint - (${generations}::bigint - g) * 60000`
  const each = (count: number) =>
    sql`generate_series(1, ${users}::int) as n, generate_series(1, ${count}::int) as g`
  const statements = [
    sql`insert into users (id, display_name, email, change_seq, created_at)
      select ${user}, 'Ada', 'ada' || n || '@example.com', ${all}::bigint, 1
      from generate_series(1, ${users}::int) as n`,
    ...['i', 'o'].map(
      (kind) => sql`insert into pictures (id, user_id, mime, bytes, width, height, checksum, created_at)
        select ${picture(kind)}, ${user}, 'image/jpeg', 1, 1024, 1024, 'abc', ${time} from ${each(generations)}`,
    ),
    sql`insert into generations (id, user_id, mode, style_id, aspect_ratio, quality, input_picture_id,
        output_picture_id, payload_hash, cost, status, created_at, finished_at, change_seq)
      select ${generation}, ${user}, 'style', 1 + g % 7, '1:1', 'high', ${picture('i')}, ${picture('o')}, '-', 1,
        'completed', ${time}, ${time} + 9000, g from ${each(generations)}`,
    sql`insert into ledger_entries (id, user_id, kind, ref, bucket, amount, created_at, seq)
      select gen_random_uuid()::text, ${user}, 'topup', 'payment-' || n, 'topup', ${generations + 10}::int, 1, 1
      from generate_series(1, ${users}::int) as n`,
    sql`insert into ledger_entries (id, user_id, kind, ref, bucket, amount, created_at, seq)
      select gen_random_uuid()::text, ${user}, 'generation', ${generation}, 'topup', -1, ${time}, g + 1
      from ${each(generations)}`,
    sql`insert into menu_items (id, user_id, title, image_id, original_image_id, position, created_at, change_seq)
      select ${generation}, ${user}, 'Soup ' || g, ${picture('o')}, ${picture('i')}, 'i' || lpad(g::text, 6, '0'),
        ${time}, ${generations} + g from ${each(menuItems)}`,
    sql`insert into templates (id, user_id, name, image_id, created_at, change_seq)
      select ${generation}, ${user}, 'Table ' || g, ${picture('i')}, ${time}, ${generations + menuItems} + g
      from ${each(templates)}`,
    sql`insert into removals (user_id, kind, id, change_seq, removed_at)
      select ${user}, 'generation', 'gone-' || g, ${all - removals} + g, ${time} from ${each(removals)}`,
  ]
  // Statements of that length are none of a request's.
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    for (const statement of statements) await statement.execute(connection)
    await sql`vacuum analyze`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}
