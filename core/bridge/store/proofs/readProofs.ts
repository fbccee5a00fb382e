import type { Address, Hex } from 'viem'
import { hex, int, maybe, numeric } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { MIN_REFUND_USDC6 } from '../../domain/refundRules.ts'
import type { BridgeProofs, DepositRow, ProofRow } from '../../ports.ts'
import type { BridgeContract } from './bridgeContracts.ts'
import { proofFilterSql } from './proofFilterSql.ts'
import { PROOF_SQL_ROW, proofRowsSql, toProofRow } from './proofSql.ts'

/** Contracts and forwarders that a page of bridges needs. */
export type ProofView = {
  readonly homes: readonly BridgeContract[]
  readonly forwarders: readonly Address[]
}

/** Reads one page of bridges, newest first; the limit applies before any join. */
export function readProofPage(
  query: Query,
  view: ProofView,
  wanted: Parameters<BridgeProofs['page']>[0],
): Promise<readonly ProofRow[]> {
  const { limit, after } = wanted
  const behind =
    after === null ? query`` : query`and (timestamp, id) < (${after.burnedSec}, ${after.id})`
  return readRows(
    query,
    view,
    query`select * from chain.bridge where ${proofFilterSql(query, wanted)} ${behind}
      order by timestamp desc, id desc limit ${limit}`,
  )
}

export async function readProof(query: Query, view: ProofView, id: Hex): Promise<ProofRow | null> {
  const [row] = await readRows(query, view, query`select * from chain.bridge where id = ${id}`)
  return row ?? null
}

/** Reads every bridge of one transaction. */
export function readProofsOfTx(
  query: Query,
  view: ProofView,
  hash: Hex,
): Promise<readonly ProofRow[]> {
  return readRows(query, view, query`select * from chain.bridge where tx_hash = ${hash}`)
}

async function readRows(
  query: Query,
  view: ProofView,
  picked: SqlText,
): Promise<readonly ProofRow[]> {
  const rows = await query(PROOF_SQL_ROW)`
    with picked as materialized (${picked})
    ${proofRowsSql(query, query('picked'), view)}
    order by b.timestamp desc, b.id desc`
  return rows.map(toProofRow)
}

const DEPOSIT_SQL_ROW = {
  id: hex,
  chain_id: int,
  contract: hex,
  payer: hex,
  nonce: hex,
  amount_usdc: numeric,
  tx_hash: hex,
  block_number: int,
  timestamp: int,
  refund_tx: maybe(hex),
  refunded_at: maybe(int),
}

/**
 * Returns the condition for deposits that are not refunded, have no refund row and have at least the minimum amount:
 * thousands of owed deposits and small deposits must not hide a new deposit.
 */
function openSql(query: Query): SqlText {
  return query`where refunded_at is null and amount_usdc >= ${MIN_REFUND_USDC6} and not exists (
    select from app.bridge_refund r where r.id = bridge_deposit.id and r.state <> 'void')`
}

/** Reads deposits outside of bridges, newest first. */
export async function readDeposits(
  query: Query,
  { limit, isOpen }: Parameters<BridgeProofs['deposits']>[0],
): Promise<readonly DepositRow[]> {
  const rows = await query(DEPOSIT_SQL_ROW)`
    select id, chain_id, contract, payer, nonce, amount_usdc, tx_hash, block_number, timestamp,
      refund_tx, refunded_at
    from chain.bridge_deposit ${isOpen ? openSql(query) : query``}
    order by timestamp desc, id desc limit ${limit}`
  return rows.map((row) => ({
    id: row.id,
    chainId: row.chain_id,
    contract: row.contract,
    payer: row.payer,
    nonce: row.nonce,
    amountUsdc6: row.amount_usdc,
    depositTx: row.tx_hash,
    depositBlockNumber: row.block_number,
    depositedSec: row.timestamp,
    refundTx: row.refund_tx,
    refundedSec: row.refunded_at,
  }))
}
