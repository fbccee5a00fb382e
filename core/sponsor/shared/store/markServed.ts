import type { Sql } from '../../../platform/db/createSql.ts'
import { type States, statesIn } from '../domain/sponsorshipStates.ts'
import type { SponsorshipOf } from '../ports.ts'
import { type SponsorTables, tableOf } from './sponsorTables.ts'

type Newest<State extends string> = Pick<SponsorshipOf<State>, 'id' | 'state' | 'creditUntilSec'>

/**
 * Records the first delivery of the sponsorship that an answer contains; returns false when the
 * answer is outdated, because the payer is owed another sponsorship by now.
 *
 * Throws every database error unchanged.
 */
export async function markServed<State extends string>(
  sql: Sql,
  tables: SponsorTables<State>,
  { paymentId, answerBody }: { readonly paymentId: string; readonly answerBody: Uint8Array },
  readNewest: () => Promise<Newest<State> | null>,
): Promise<boolean> {
  const { count } = await sql`
    update ${tableOf(sql, tables)} set served_at = now(), updated_at = now()
    where payment_id = ${paymentId} and served_at is null and ended_at is null
      and position(convert_to(id, 'UTF8') in ${answerBody}::bytea) > 0`
  return count > 0 || isNewest(tables.states, await readNewest(), answerBody)
}

/**
 * Returns whether an answer is current: its payment is owed no other sponsorship, and has no other
 * open sponsorship.
 */
export function isNewest<State extends string>(
  states: States<State>,
  newest: Newest<State> | null,
  answerBody: Uint8Array,
): boolean {
  if (newest === null) return true
  if (newest.creditUntilSec !== null) return false
  const isOpen = statesIn(states, 'unsigned', 'usable').includes(newest.state)
  return !isOpen || new TextDecoder().decode(answerBody).includes(newest.id)
}
