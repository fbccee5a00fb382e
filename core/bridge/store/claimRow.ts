import type { BridgeState } from '../domain/bridgeStates.ts'
import type { BridgeClaim } from '../ports.ts'

/** Returns the columns of a new bridge that a caller requested. */
export function claimRow(claim: Omit<BridgeClaim, 'data' | 'gasLimit'>, state: BridgeState) {
  const { authorization } = claim
  return {
    id: claim.id,
    chain_id: claim.chainId,
    contract: claim.contract,
    payer: authorization.from,
    nonce: authorization.nonce,
    to_chain_id: claim.toChainId,
    amount_usdc: authorization.valueUsdc6,
    receive_usdc: claim.receiveUsdc6,
    max_network_fee_usdc: claim.maxNetworkFeeUsdc6,
    fee_usdc: claim.feeUsdc6,
    min_finality: claim.minFinality,
    referrer: claim.referrer,
    valid_after: authorization.validAfterSec,
    valid_before: authorization.validBeforeSec,
    signature: claim.signature,
    wire_version: claim.wireVersion,
    request_hash: claim.requestHash,
    quote_id: claim.quoteId,
    state,
  }
}
