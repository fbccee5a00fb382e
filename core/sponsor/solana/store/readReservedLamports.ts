import type { Query } from '../../../platform/db/createSql.ts'

/** Seconds by which a balance may have been read before a transaction that is no longer reserved for took from it. */
const STALE_SEC = 10

/** Sum of the caps that the fee payer may still have to pay, or paid so lately that its balance may not show it. */
export async function readReservedLamports(query: Query): Promise<bigint> {
  // The first states are those whose stage is `usable` or `carried`, spelt out: only so is the index on them used.
  const [row] = await query<{ reserved: bigint }[]>`
    select coalesce(sum(lamport_cap), 0) as reserved from (
      select lamport_cap from app.solana_sponsorship
        where state in ('signed', 'refreshed', 'posted', 'sent')
      union all
      select lamport_cap from app.solana_sponsorship
        where state in ('confirmed', 'failed')
          and ended_at > now() - make_interval(secs => ${STALE_SEC})) as promised`
  return row?.reserved ?? 0n
}
