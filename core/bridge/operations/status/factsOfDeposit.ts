import type { BridgeState, RefundState } from '../../domain/bridgeStates.ts'
import type { OwedDeposit } from '../../ports.ts'
import type { StatusFacts } from './statusFacts.ts'

const FINAL_THRESHOLD = 2000

const STATES = {
  due: 'front_run',
  submitted: 'front_run',
  late: 'front_run',
  refunded: 'refunded',
  void: 'closed',
} as const satisfies Record<RefundState, BridgeState>

/**
 * Returns the facts of a deposit by a third party from its refund row. The payer requested no bridge, so no delivery is
 * expected.
 */
export function factsOfDeposit(deposit: OwedDeposit): StatusFacts {
  const { id, chainId, payer, amountUsdc6, refundTx } = deposit
  const state = STATES[deposit.state]
  return {
    id,
    state,
    reason: state === 'closed' ? 'deposit_left_chain' : 'front_run',
    burnTx: null,
    mintTx: null,
    refundTx,
    chainId,
    toChainId: null,
    payer,
    recipient: payer,
    receiveUsdc6: 0n,
    receivedUsdc6: null,
    payUsdc6: amountUsdc6,
    feeUsdc6: null,
    feeExecutedUsdc6: null,
    minFinality: FINAL_THRESHOLD,
    circleStatus: null,
    forwardState: null,
    delayReason: null,
    message: null,
    attestation: null,
    isFinal: state !== 'front_run',
    bridgesInTx: 0,
    times: {
      paidSec: null,
      burnedSec: null,
      indexedSec: null,
      attestedSec: null,
      mintedSec: null,
    },
  }
}
