import { type BridgeContract, contractsSql } from '../../bridge/store/proofs/bridgeContracts.ts'
import { hex, int, maybe, numeric } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { EarnerRow, ListReads, ReferralFacts } from '../ports.ts'
import { listReads } from './listReads.ts'
import type { FieldColumns } from './pageSql.ts'
import type { Turn } from './runInTurn.ts'

type Reading = { readonly query: Query; readonly turn: Turn }

const REFERRAL_ROW = {
  chain_id: int,
  contract: hex,
  payer: hex,
  referrer: hex,
  timestamp: int,
  tx_hash: hex,
}

const referralColumns: FieldColumns = new Map([
  ['chainId', { name: 'chain_id', type: 'int8' }],
  ['contract', { name: 'contract', type: 'text' }],
  ['payer', { name: 'payer', type: 'text' }],
  ['referrer', { name: 'referrer', type: 'text' }],
  ['since', { name: 'timestamp', type: 'int8' }],
])

/** Reads the first referrer of each payer at each bridge contract of the deployment. */
export function referralReads(
  reading: Reading,
  homes: readonly BridgeContract[],
): ListReads<ReferralFacts> {
  const { query } = reading
  return listReads(reading, {
    row: REFERRAL_ROW,
    columns: referralColumns,
    fields: query`chain_id, contract, payer, referrer, timestamp, tx_hash`,
    source: () => query`from chain.bridge_referrer
      where (chain_id, contract) in (${contractsSql(query, homes)})`,
    toRow: (row) => ({
      chainId: row.chain_id,
      contract: row.contract,
      payer: row.payer,
      referrer: row.referrer,
      setByTx: row.tx_hash,
      sinceSec: row.timestamp,
    }),
  })
}

const EARNING_ROW = {
  chain_id: int,
  contract: hex,
  referrer: hex,
  bridges: int,
  earned_usdc: numeric,
  paid_usdc: numeric,
  claimable_usdc: numeric,
  last_payout_tx: maybe(hex),
}

const earningColumns: FieldColumns = new Map([
  ['chainId', { name: 'chain_id', type: 'int8' }],
  ['contract', { name: 'contract', type: 'text' }],
  ['referrer', { name: 'referrer', type: 'text' }],
  ['bridges', { name: 'bridges', type: 'int8' }],
  ['earnedUsdc', { name: 'earned_usdc', type: 'numeric' }],
  ['paidUsdc', { name: 'paid_usdc', type: 'numeric' }],
  ['claimableUsdc', { name: 'claimable_usdc', type: 'numeric' }],
])

/** Reads the earnings of each referrer at each bridge contract of the deployment. */
export function earningReads(
  reading: Reading,
  homes: readonly BridgeContract[],
): ListReads<EarnerRow> {
  const { query } = reading
  return listReads(reading, {
    row: EARNING_ROW,
    columns: earningColumns,
    fields: query`*`,
    source: () => query`from (
      select chain_id, contract, referrer, bridges, earned_usdc, paid_usdc,
        earned_usdc - paid_usdc as claimable_usdc, last_payout_tx
      from chain.bridge_earning
      where (chain_id, contract) in (${contractsSql(query, homes)})) earning
      where true`,
    toRow: (row) => ({
      chainId: row.chain_id,
      contract: row.contract,
      referrer: row.referrer,
      bridges: row.bridges,
      earnedUsdc6: row.earned_usdc,
      paidUsdc6: row.paid_usdc,
      claimableUsdc6: row.claimable_usdc,
      lastPayoutTx: row.last_payout_tx,
    }),
  })
}
