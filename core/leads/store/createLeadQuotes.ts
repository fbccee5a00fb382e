import type { Clock } from '../../kernel/clock.ts'
import { int, text } from '../../platform/db/columns.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { answered } from '../../platform/db/query.ts'
import type { LeadQuotes } from '../ports.ts'

/** Milliseconds between two deletions of expired quotes; the rows are many and small. */
const SWEEP_MS = 60_000

/**
 * Creates the rows of quotes in `app.lead_quote`; the clock of the database decides their expiry.
 *
 * The first quote of each minute also deletes expired quotes.
 */
export function createLeadQuotes(sql: Sql, clock: Pick<Clock, 'nowMs'>): LeadQuotes {
  let sweptMs = clock.nowMs()
  const sweep = async (): Promise<void> => {
    await answered(sql`delete from app.lead_quote where expires_at <= now()`)
  }
  return {
    sweep,
    keep: async ({ requestHash, amountUsdc6, version, leads, expiresAtSec }) => {
      const row = {
        request_hash: requestHash,
        amount_usdc: amountUsdc6,
        version,
        leads,
        expires_at: new Date(expiresAtSec * 1000),
      }
      await answered(sql`
        insert into app.lead_quote ${sql([row])}
        on conflict (request_hash, amount_usdc, version) do update
          set expires_at = greatest(lead_quote.expires_at, excluded.expires_at)`)
      if (clock.nowMs() - sweptMs < SWEEP_MS) return
      sweptMs = clock.nowMs()
      // A failed deletion of expired quotes is not an error: the new quote is stored, and a later quote repeats the deletion.
      await sweep().catch(() => undefined)
    },
    find: async ({ requestHash, amountUsdc6 }) => {
      const rows = await answered(sql({ version: text, leads: int })`
        select version, leads from app.lead_quote
        where request_hash = ${requestHash} and amount_usdc = ${amountUsdc6} and expires_at > now()
        order by expires_at desc, version desc`)
      return rows.map(({ version, leads }) => ({ version, leads }))
    },
  }
}
