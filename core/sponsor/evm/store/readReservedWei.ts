import type { Query } from '../../../platform/db/createSql.ts'

/** Minutes after which no chain takes a sponsorship any more: it is signed within seconds, for some minutes. */
const LONGEST_LIFE_MIN = 30
/** Seconds by which the time of a chain may lag behind ours. */
const CHAIN_LAG_SEC = 30

/**
 * Sum of the caps that the deposit of a chain may still have to pay.
 *
 * One that is lost may be carried by anybody all the same, for as long as its chain takes it.
 */
export async function readReservedWei(query: Query, chainId: number): Promise<bigint> {
  // The first states are those whose stage is `usable` or `carried`, spelt out: only so is the index on them used.
  const [row] = await query<{ reserved: bigint }[]>`
    select coalesce(sum(cap_wei), 0) as reserved from (
      select cap_wei from app.gas_sponsorship
        where chain_id = ${chainId} and state in ('signed', 'posted')
      union all
      select cap_wei from app.gas_sponsorship
        where chain_id = ${chainId} and state in ('failed', 'reverted')
          and created_at > now() - make_interval(mins => ${LONGEST_LIFE_MIN})
          and chain_valid_until_sec > extract(epoch from now()) - ${CHAIN_LAG_SEC}) as promised`
  return row?.reserved ?? 0n
}
