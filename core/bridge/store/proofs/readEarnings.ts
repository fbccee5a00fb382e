import type { Address } from 'viem'
import { hex, int, maybe, numeric } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { EarningsRow, ReferrerRow } from '../../ports.ts'
import type { BridgeContract } from './bridgeContracts.ts'

const EARNING_SQL_ROW = {
  chain_id: int,
  contract: hex,
  bridges: int,
  earned_usdc: numeric,
  paid_usdc: numeric,
  last_payout_tx: maybe(hex),
}

/** Reads the earnings of a referrer at each bridge contract, including earnings of zero. */
export async function readEarnings(
  query: Query,
  homes: readonly BridgeContract[],
  referrer: Address,
): Promise<readonly EarningsRow[]> {
  const rows = await query(EARNING_SQL_ROW)`
    select chain_id, contract, bridges, earned_usdc, paid_usdc, last_payout_tx
    from chain.bridge_earning where referrer = ${referrer}`
  return homes.map(({ chainId, contract }) => {
    const row = rows.find((rowOf) => rowOf.chain_id === chainId && rowOf.contract === contract)
    const { earned_usdc: earned = 0n, paid_usdc: paid = 0n } = row ?? {}
    return {
      chainId,
      contract,
      earnedUsdc6: earned,
      paidUsdc6: paid,
      claimableUsdc6: earned - paid,
      bridges: row?.bridges ?? 0,
      lastPayoutTx: row?.last_payout_tx ?? null,
    }
  })
}

const REFERRER_SQL_ROW = { chain_id: int, referrer: hex, tx_hash: hex, timestamp: int }

/** Reads the default referrer of a payer by chain, which applies to bridges that name no referrer. */
export async function readReferrer(query: Query, payer: Address): Promise<readonly ReferrerRow[]> {
  const rows = await query(REFERRER_SQL_ROW)`
    select chain_id, referrer, tx_hash, timestamp from chain.bridge_referrer
    where payer = ${payer} order by chain_id`
  return rows.map((row) => ({
    chainId: row.chain_id,
    referrer: row.referrer,
    setByTx: row.tx_hash,
    sinceSec: row.timestamp,
  }))
}
