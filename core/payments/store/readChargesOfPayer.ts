import type { Address } from 'viem'
import { bool, hex, int, maybe, numeric } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import { withArchive } from '../../platform/db/withArchive.ts'
import type { ChargedPayment } from '../chargePorts.ts'

type Wanted = { readonly payer: Address; readonly limit: number }

/**
 * Newest payments of the payer in which charges are searched. The limit bounds the read of an address with many
 * uncharged payments.
 */
export const MAX_SEARCHED = 500

/** Reads the newest charges of a payer: facts that each reader of the chain knows, and nothing about the purchase. */
export async function readChargesOfPayer(
  query: Query,
  wanted: Wanted,
): Promise<readonly ChargedPayment[]> {
  const rows = await query({
    chain_id: int,
    amount_usdc: numeric,
    tx_hash: hex,
    charged_at: maybe(int),
    is_final: bool,
  })`${chargesText(query, wanted)}`
  return rows.map((row) => ({
    chainId: row.chain_id,
    amountUsdc6: row.amount_usdc,
    txHash: row.tx_hash,
    chargedAtSec: row.charged_at,
    isFinal: row.is_final,
  }))
}

/** Returns the statement of the newest charges. */
export function chargesText(query: Query, { payer, limit }: Wanted): SqlText {
  return query`
    select chain_id, amount_usdc, tx_hash, is_final,
      floor(extract(epoch from charged_at))::int8 as charged_at
    from (
      select chain_id, amount_usdc, tx_hash, is_final, charged_at, created_at, id, state
      from ${withArchive(query, 'payment')} as payment
      where payer = ${payer}
      order by created_at desc, id desc limit ${MAX_SEARCHED}
    ) as newest
    where state = 'settled' and tx_hash is not null
    order by created_at desc, id desc limit ${limit}`
}
