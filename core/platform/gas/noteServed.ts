import type { Sponsorship } from '../../gasPorts.ts'
import type { SolanaSponsorship } from '../../solanaPorts.ts'
import type { Sql } from '../db/createSql.ts'

/** Tables of sponsorships, each with payments of its own. */
export type SponsorshipTable = 'gas_sponsorship' | 'solana_sponsorship'

/** Notes when the one that an answer names was given to its payer first; false when that is known, or it is over. */
export async function noteServed(
  sql: Sql,
  table: SponsorshipTable,
  { paymentId, answerBody }: { readonly paymentId: string; readonly answerBody: Uint8Array },
): Promise<boolean> {
  const { count } = await sql`
    update app.${sql(table)} set served_at = now(), updated_at = now()
    where payment_id = ${paymentId} and served_at is null and ended_at is null
      and position(convert_to(id, 'UTF8') in ${answerBody}::bytea) > 0`
  return count > 0
}

/** Whether an answer is the one to give, by the newest sponsorship of its payment: none is owed, nor another one open. */
export function isNewest(
  newest: Pick<Sponsorship | SolanaSponsorship, 'id' | 'state' | 'creditUntilSec'> | null,
  answerBody: Uint8Array,
): boolean {
  if (newest === null) return true
  if (newest.creditUntilSec !== null) return false
  const isOpen = newest.state === 'signed' || newest.state === 'refreshed'
  return !isOpen || new TextDecoder().decode(answerBody).includes(newest.id)
}
