import type { Sql } from '../../../platform/db/createSql.ts'
import type { SolanaSponsorship } from '../../solana/ports.ts'
import type { Sponsorship } from '../ports.ts'

type Newest = Pick<Sponsorship | SolanaSponsorship, 'id' | 'state' | 'creditUntilSec'>

/** Sponsorships of one kind, each with payments of its own. */
export type SponsorshipRows = {
  readonly table: 'gas_sponsorship' | 'solana_sponsorship'
  readonly readNewest: (sql: Sql, paymentId: string) => Promise<Newest | null>
}

/** States in which a sponsorship is on its way to its payer. Source: the states of both kinds. */
const OPEN: readonly string[] = ['asked', 'claimed', 'signed', 'refreshed'] satisfies (
  | Sponsorship['state']
  | SolanaSponsorship['state']
)[]

/**
 * Notes when the sponsorship that an answer names was given to its payer first; false when the answer is not the one to
 * give, as its payer is owed another one by now.
 *
 * Throws what the database throws.
 */
export async function noteServed(
  sql: Sql,
  { table, readNewest }: SponsorshipRows,
  { paymentId, answerBody }: { readonly paymentId: string; readonly answerBody: Uint8Array },
): Promise<boolean> {
  const { count } = await sql`
    update app.${sql(table)} set served_at = now(), updated_at = now()
    where payment_id = ${paymentId} and served_at is null and ended_at is null
      and position(convert_to(id, 'UTF8') in ${answerBody}::bytea) > 0`
  return count > 0 || isNewest(await readNewest(sql, paymentId), answerBody)
}

/** Whether an answer is the one to give, by the newest sponsorship of its payment: none is owed, nor another one open. */
export function isNewest(newest: Newest | null, answerBody: Uint8Array): boolean {
  if (newest === null) return true
  if (newest.creditUntilSec !== null) return false
  return !OPEN.includes(newest.state) || new TextDecoder().decode(answerBody).includes(newest.id)
}
