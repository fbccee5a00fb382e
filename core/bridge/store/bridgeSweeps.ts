import type { Hex } from 'viem'
import { QUOTE_GRACE_SEC } from '../../payments/domain/paymentTimes.ts'
import { hex } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { BridgeState } from '../domain/bridgeStates.ts'
import type { ExternalBurn } from '../workPorts.ts'
import { changeAndNotify } from './changeBridge.ts'

/** Hours for which the signature of an ended bridge is stored, because a late refund may still need the signature. */
const SIGNATURE_KEPT_HOURS = 24

/** Deletes expired quotes after their grace period; returns the number of rows. */
export async function sweepBridgeQuotes(query: Query): Promise<number> {
  const { count } = await query`
    delete from app.bridge_quote
    where expires_at < now() - make_interval(secs => ${QUOTE_GRACE_SEC})`
  return count
}

/**
 * Erases the signatures of bridges that ended more than 24 hours ago; returns the number of rows. Only the payer should
 * hold a signature.
 */
export async function eraseBridgeSignatures(query: Query): Promise<number> {
  const { count } = await query`
    update app.bridge set signature = ''
    where signature <> '' and updated_at < now() - make_interval(hours => ${SIGNATURE_KEPT_HOURS})
      and (state in ('closed', 'refunded') or (state = 'minted' and is_burn_final))`
  return count
}

/**
 * Stores bridges whose burn did not come through the api; existing rows stay unchanged. Returns the number of new rows.
 */
export async function importExternalBurns(
  query: Query,
  found: readonly ExternalBurn[],
): Promise<number> {
  if (found.length === 0) return 0
  const rows = found.map((externalBurn) => ({
    id: externalBurn.id,
    chain_id: externalBurn.chainId,
    contract: externalBurn.contract,
    payer: externalBurn.payer,
    nonce: externalBurn.nonce,
    to_chain_id: externalBurn.toChainId,
    amount_usdc: externalBurn.amountUsdc6,
    receive_usdc: externalBurn.receiveUsdc6,
    max_network_fee_usdc: externalBurn.maxNetworkFeeUsdc6,
    fee_usdc: externalBurn.feeUsdc6,
    min_finality: externalBurn.minFinality,
    referrer: externalBurn.referrer,
    valid_after: 0n,
    valid_before: 0n,
    signature: '',
    state: 'waiting_for_circle' satisfies BridgeState,
    burn_tx: externalBurn.burnTx,
    burn_block_number: externalBurn.burnBlockNumber,
    burn_block_hash: externalBurn.burnBlockHash,
    burned_at: query`now()`,
    source_message: externalBurn.sourceMessage,
  }))
  return changeAndNotify(
    query,
    query`insert into app.bridge as b ${query(rows)} on conflict do nothing returning b.id`,
  )
}

/** Returns the ids of deposits without a refund, or with a refund in state `void`, in the given order. */
export async function depositIdsWithoutRefund(
  query: Query,
  ids: readonly Hex[],
): Promise<readonly Hex[]> {
  if (ids.length === 0) return []
  const rows = await query({ id: hex })`
    select id from app.bridge_refund where id = any(${ids}) and state <> 'void'`
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
