import type { LeadQuotes } from '../../leadsPorts.ts'
import type { Sql } from '../db/createSql.ts'
import { answered } from '../db/query.ts'

/** Prices of leads that were told, in `app.lead_quote`; the clock that ends them is that of the database. */
export function createLeadQuotes(sql: Sql): LeadQuotes {
  return {
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
    },
    find: ({ requestHash, amountUsdc6 }) =>
      answered(sql<{ version: string; leads: number }[]>`
        select version, leads from app.lead_quote
        where request_hash = ${requestHash} and amount_usdc = ${amountUsdc6} and expires_at > now()
        order by expires_at desc, version desc`),
    sweep: async () => {
      await answered(sql`delete from app.lead_quote where expires_at <= now()`)
    },
  }
}
