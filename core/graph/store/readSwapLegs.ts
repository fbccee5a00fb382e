import type { BlockRef } from '../../kernel/blockRef.ts'
import { hex, int, numeric, type RowOf } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { RebalanceKey, SwapLegFacts } from '../ports.ts'

const LEG_ROW = {
  ask: int,
  vault: hex,
  tx_hash: hex,
  log_index: int,
  token_in: hex,
  token_out: hex,
  amount_in: numeric,
  amount_out: numeric,
  twap_usdc: numeric,
}
type LegRow = RowOf<typeof LEG_ROW>

/** Reads, for each key, the swaps of the keyed transaction in the keyed vault, in log order. */
export async function readSwapLegs(
  query: Query,
  at: BlockRef,
  keys: readonly RebalanceKey[],
): Promise<readonly (readonly SwapLegFacts[])[]> {
  const rows = await query(LEG_ROW)`
    select asked.ask::int as ask, s.vault, s.tx_hash, s.log_index, s.token_in, s.token_out,
      s.amount_in, s.amount_out, s.twap_usdc
    from unnest(${keys.map(({ vault }) => vault)}::text[],
        ${keys.map(({ blockNumber }) => blockNumber)}::int8[],
        ${keys.map(({ txHash }) => txHash)}::text[])
      with ordinality as asked(vault, block_number, tx_hash, ask)
    join chain.swap_leg s on s.vault = asked.vault and s.block_number = asked.block_number
      and s.tx_hash = asked.tx_hash and s.chain_id = ${at.chainId}
    order by asked.ask, s.log_index`
  const byRequest = Map.groupBy(rows, ({ ask }) => ask)
  return keys.map((_, index) => (byRequest.get(index + 1) ?? []).map(toLeg))
}

function toLeg(row: LegRow): SwapLegFacts {
  return {
    vault: row.vault,
    txHash: row.tx_hash,
    logIndex: row.log_index,
    tokenIn: row.token_in,
    tokenOut: row.token_out,
    amountIn: row.amount_in,
    amountOut: row.amount_out,
    twapUsdc6: row.twap_usdc,
  }
}
