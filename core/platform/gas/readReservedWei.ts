import type { Query } from '../db/createSql.ts'

/** Sum of the caps that the deposit of a chain may still have to pay. */
export async function readReservedWei(query: Query, chainId: number): Promise<bigint> {
  // The states are those of RESERVING, spelt out: only so is the index on them used.
  const [row] = await query<{ reserved: bigint }[]>`
    select coalesce(sum(cap_wei), 0) as reserved from app.gas_sponsorship
    where chain_id = ${chainId} and state in ('signed', 'posted')`
  return row?.reserved ?? 0n
}
