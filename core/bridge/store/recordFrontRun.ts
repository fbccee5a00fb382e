import type { Query } from '../../platform/db/createQuery.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { retryUniqueViolation } from '../../platform/db/retryUniqueViolation.ts'
import type { RefundState } from '../domain/bridgeStates.ts'
import type { BridgeClaim, ExternalDeposit } from '../ports.ts'
import { changeAndNotify } from './changeBridge.ts'
import { claimRow } from './claimRow.ts'

type FrontRun = Omit<BridgeClaim, 'data' | 'gasLimit'>

/**
 * Stores, in one transaction, a bridge whose authorization a third party submitted first, and the owed refund.
 *
 * The workers may have found the deposit through the index. The keys of both tables protect their rows: stored rows
 * stay, and the workers decide about open bridges. The signature is stored for a refund that is too late for a proof.
 */
export async function recordFrontRun(
  sql: Sql,
  claim: FrontRun,
  deposit: ExternalDeposit,
): Promise<void> {
  const store = async (query: Query): Promise<void> => {
    if ((await storeBridge(query, claim)) === 0) return
    await insertRefund(query, claim, deposit)
    // The workers may have paid the refund already.
    await query`
      update app.bridge set state = 'refunded', updated_at = now()
      where id = ${claim.id} and state = 'front_run' and exists (
        select from app.bridge_refund where id = ${claim.id} and state = 'refunded')`
  }
  await retryUniqueViolation(() => sql.begin('', store))
}

/**
 * Stores the bridge. A closed bridge was not charged and its row is from an earlier claim of the same authorization, so
 * the row is replaced.
 */
function storeBridge(query: Query, claim: FrontRun): Promise<number> {
  const row = { ...claimRow(claim, 'front_run'), reason: 'front_run' }
  return changeAndNotify(
    query,
    query`
      insert into app.bridge as b ${query([row])}
      on conflict (chain_id, payer, nonce) do update set
        to_chain_id = excluded.to_chain_id, amount_usdc = excluded.amount_usdc,
        receive_usdc = excluded.receive_usdc, max_network_fee_usdc = excluded.max_network_fee_usdc,
        fee_usdc = excluded.fee_usdc, min_finality = excluded.min_finality,
        referrer = excluded.referrer, valid_after = excluded.valid_after,
        valid_before = excluded.valid_before, signature = excluded.signature,
        wire_version = excluded.wire_version, request_hash = excluded.request_hash,
        quote_id = excluded.quote_id, state = 'front_run', reason = 'front_run', updated_at = now()
      where b.state = 'closed' and b.id = excluded.id
      returning b.id`,
  )
}

function insertRefund(query: Query, claim: FrontRun, deposit: ExternalDeposit): Promise<number> {
  const row = {
    id: claim.id,
    chain_id: claim.chainId,
    contract: claim.contract,
    payer: claim.authorization.from,
    nonce: claim.authorization.nonce,
    amount_usdc: deposit.amountUsdc6,
    deposit_tx: deposit.txHash,
    deposit_block_number: deposit.blockNumber,
    deposit_block_hash: deposit.blockHash,
    state: 'due' satisfies RefundState,
  }
  return changeAndNotify(
    query,
    query`
      insert into app.bridge_refund as b ${query([row])}
      on conflict (id) do update set
        state = 'due', reason = null, deposit_tx = excluded.deposit_tx,
        deposit_block_number = excluded.deposit_block_number,
        deposit_block_hash = excluded.deposit_block_hash, due_at = now(), updated_at = now()
      where b.state = 'void'
      returning b.id`,
  )
}
