import type { Bridge } from '../../ports.ts'
import type { StatusFacts } from './statusFacts.ts'

/** Returns the facts of a bridge from its row in `app.bridge`. */
export function factsOfBridge(bridge: Bridge): StatusFacts {
  const { state, refund } = bridge
  return {
    id: bridge.id,
    state,
    reason: bridge.reason,
    burnTx: bridge.burnTx,
    mintTx: bridge.mintTx,
    refundTx: refund?.refundTx ?? null,
    chainId: bridge.chainId,
    toChainId: bridge.toChainId,
    payer: bridge.payer,
    recipient: bridge.payer,
    receiveUsdc6: bridge.receiveUsdc6,
    receivedUsdc6: bridge.receivedUsdc6,
    payUsdc6: bridge.amountUsdc6,
    feeUsdc6: bridge.feeUsdc6,
    feeExecutedUsdc6: bridge.feeExecutedUsdc6,
    minFinality: bridge.minFinality,
    circleStatus: bridge.circleStatus,
    forwardState: bridge.forwardState,
    delayReason: bridge.delayReason,
    message: bridge.message,
    attestation: bridge.attestation,
    isFinal: isFinal(bridge),
    bridgesInTx: 1,
    times: bridge.times,
  }
}

function isFinal({ state, isMintFinal }: Bridge): boolean {
  return state === 'minted' ? isMintFinal : state === 'closed' || state === 'refunded'
}
