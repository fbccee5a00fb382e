import type { Hex } from 'viem'
import type {
  Bridge,
  BridgeClaim,
  BridgeQuote,
  BridgeRefund,
  Bridges,
  ReferralCredit,
} from '../../core/bridge/ports.ts'
import { QUOTE_GRACE_SEC } from '../../core/payments/domain/paymentTimes.ts'
import type { TestClock } from './anApp.ts'

/** Stores bridges in memory; the later state of a claimed bridge is a field that the test may change. */
export function memoryBridges(time: TestClock) {
  const state = {
    quotes: [] as BridgeQuote[],
    claims: [] as BridgeClaim[],
    frontRuns: [] as Parameters<Bridges['recordFrontRun']>[],
    rows: new Map<Hex, Bridge>(),
    /** Returns the changed state of a claimed bridge when its waiters are notified. */
    reach: (): Partial<Bridge> => ({}),
    refund: null as BridgeRefund | null,
    booking: null as ReferralCredit | null,
    failed: 0,
  }
  const bridges: Bridges = {
    saveQuote: async (quote) => {
      const saved = { id: `quote_${state.quotes.length + 1}`, ...quote }
      state.quotes.push(saved)
      return saved
    },
    quoteFor: async ({ requestHash, amountUsdc6 }) =>
      state.quotes.findLast(
        (quote) =>
          quote.requestHash === requestHash &&
          quote.amountUsdc6 === amountUsdc6 &&
          (quote.expiresAtSec + QUOTE_GRACE_SEC) * 1000 > time.ms,
      ) ?? null,
    byId: async (id) => state.rows.get(id) ?? null,
    byTx: async (hash) => state.rows.get(hash) ?? null,
    owedBy: async () => null,
    referralCreditOf: async () => state.booking,
    refundOf: async () => state.refund,
    claim: async (claim) => {
      const known = state.rows.get(claim.id)
      if (known !== undefined && known.state !== 'closed') return { isNew: false, bridge: known }
      state.claims.push(claim)
      const bridge = submitted(claim, time)
      state.rows.set(claim.id, bridge)
      return { isNew: true, bridge }
    },
    recordFrontRun: async (...frontRun) => void state.frontRuns.push(frontRun),
    waitUntil: async (id) => {
      const row = state.rows.get(id)
      if (row === undefined) throw new RangeError('nothing was claimed')
      const reached = { ...row, ...state.reach() }
      state.rows.set(id, reached)
      return reached
    },
    follow: () => ({ close: async () => undefined }),
    withdraw: async (id) => {
      const row = state.rows.get(id)
      if (row?.state !== 'submitted' || row.burnTx !== null) return false
      state.rows.set(id, { ...row, state: 'closed', reason: 'withdrawn' })
      return true
    },
    countFailures: async () => state.failed,
  }
  return Object.assign(state, { bridges })
}

function submitted(claim: BridgeClaim, time: TestClock): Bridge {
  const { chainId, contract, toChainId, receiveUsdc6, maxNetworkFeeUsdc6, feeUsdc6 } = claim
  return {
    id: claim.id,
    chainId,
    contract,
    toChainId,
    receiveUsdc6,
    maxNetworkFeeUsdc6,
    feeUsdc6,
    minFinality: claim.minFinality,
    referrer: claim.referrer,
    payer: claim.authorization.from,
    nonce: claim.authorization.nonce,
    amountUsdc6: claim.authorization.valueUsdc6,
    requestHash: claim.requestHash,
    state: 'submitted',
    reason: null,
    laneTxId: 1,
    burnTx: null,
    burnBlockNumber: null,
    burnBlockHash: null,
    isBurnFinal: false,
    eventNonce: null,
    message: null,
    attestation: null,
    circleStatus: null,
    forwardState: null,
    forwardTx: null,
    delayReason: null,
    mintTx: null,
    mintBlockNumber: null,
    mintCaller: null,
    receivedUsdc6: null,
    feeExecutedUsdc6: null,
    isMintFinal: false,
    refund: null,
    times: {
      paidSec: Math.floor(time.ms / 1000),
      burnedSec: null,
      indexedSec: null,
      attestedSec: null,
      mintedSec: null,
    },
  }
}
