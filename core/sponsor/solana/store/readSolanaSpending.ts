import { int, maybe, numeric } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { isOpenCredit } from '../../shared/store/isCredited.ts'
import { readReserved } from '../../shared/store/readReserved.ts'
import type { SolanaSpending } from '../domain/solanaSpending.ts'
import { SOLANA_TABLES } from './solanaSponsorshipRow.ts'

/**
 * Number of newest sponsorships whose mean cap is computed: enough for any day, and few enough to
 * read every ten seconds.
 */
const NEWEST = 1_000

/** Returns the reserves, the mean cap of sponsorships, and the number of open credits. */
export async function readSolanaSpending(query: Query): Promise<SolanaSpending> {
  const reservedLamports = await readReserved(query, SOLANA_TABLES)
  const [row] = await query({ mean: maybe(numeric), credits: int })`
    select (select ceil(avg(lamport_cap)) from (
        select lamport_cap from app.solana_sponsorship
        where signed_at is not null order by created_at desc limit ${NEWEST}) as newest) as mean,
      (select count(*) from app.solana_sponsorship as s
        join app.payment as p on p.id = s.payment_id
        where ${isOpenCredit(query, SOLANA_TABLES)}) as credits`
  return {
    reservedLamports,
    meanCapLamports: row?.mean ?? null,
    openCredits: row?.credits ?? 0,
  }
}
