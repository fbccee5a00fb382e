import { burnedMessage } from '../../core/bridge/domain/bridgeLogs.ts'
import {
  type ClosedReason,
  closedReason,
  WITHDRAWN,
} from '../../core/bridge/domain/closedReason.ts'
import type { BridgeChanges, DueBridge } from '../../core/bridge/workPorts.ts'
import { settlementVerdict, type UseProof } from '../../core/payments/domain/settlementVerdict.ts'
import type { DuePayment } from '../../core/payments/ports.ts'
import type { CancelReason, LaneOutcome } from '../../core/transactions/ports.ts'
import type { BridgeWork, Source } from './bridgeWork.ts'

/**
 * Milliseconds after which a used authorization without a log counts as used for another payment.
 */
const UNSEEN_MS = 30_000

/** Reason of a lane transaction that was withdrawn. */
const LANE_WITHDRAWN = 'withdrawn' satisfies CancelReason

type Unburned = {
  readonly bridge: DueBridge
  /**
   * Outcome of the lane's transaction, which did not burn; null while the transaction may still
   * burn.
   */
  readonly outcome: LaneOutcome | null
}

/**
 * Reads the state of the authorization from the token, and moves a bridge whose own transaction did
 * not burn.
 *
 * A bridge burned by a third party continues. A deposit of a third party gets a refund. In all
 * other cases the payer was not charged. Returns true if a row changed.
 */
export async function reconcileFailedBurn(
  work: BridgeWork,
  source: Source,
  { bridge, outcome }: Unburned,
): Promise<boolean> {
  const facts = await source.reads.facts(asPayment(source, bridge), outcome?.blockNumber ?? 0)
  const { authorization } = bridge
  const isOver = BigInt(facts.timestampSec) >= authorization.validBeforeSec
  if (outcome === null && !facts.isUsed && !isOver) return false
  const verdict = settlementVerdict(facts, authorization)
  const place = outcome === null ? {} : burnBlockColumns(outcome)
  switch (verdict.kind) {
    case 'settled':
      return resolvePaid(work, source, { bridge, proof: verdict.proof, place })
    case 'released':
      return close(work, bridge, { ...place, reason: closedReason(verdict.reason) })
    case 'open': {
      if (outcome === null) return false
      return close(work, bridge, { ...place, reason: await openReason(source, outcome) })
    }
    case 'unknown':
      if (bridge.ageMs < UNSEEN_MS) return false
      // The index contains every deposit, so a later refund is still possible.
      return close(work, bridge, { ...place, reason: 'used' })
    default:
      return verdict satisfies never
  }
}

/** Returns the reason for a failed burn whose authorization is still valid. */
async function openReason({ node, contract }: Source, outcome: LaneOutcome): Promise<ClosedReason> {
  if (outcome.state === 'failed') {
    return outcome.reason === LANE_WITHDRAWN ? WITHDRAWN : 'not_submitted'
  }
  return (await node.isPaused(contract)) ? 'paused' : 'reverted'
}

/** Handles money that the contract received by a transaction of a third party. */
async function resolvePaid(
  { jobs, metrics, log }: BridgeWork,
  { node, chainId, contract }: Source,
  paid: {
    readonly bridge: DueBridge
    readonly proof: UseProof
    readonly place: BridgeChanges
  },
): Promise<boolean> {
  const { bridge, proof, place } = paid
  const { id } = bridge
  const receipt = await node.receipt(proof.txHash)
  if (receipt === null) return false
  const sourceMessage = burnedMessage(receipt.logs, bridge)
  const fields = { bridgeId: id, chainId, txHash: proof.txHash }
  if (sourceMessage !== null) {
    const isDone = await jobs.move(bridge, 'waiting_for_circle', {
      reason: null,
      burnTx: proof.txHash,
      burnBlockNumber: receipt.blockNumber,
      burnBlockHash: receipt.blockHash,
      burnedAt: 'now',
      isBurnFinal: false,
      sourceMessage,
      polls: 0,
      dueInMs: 0,
    })
    if (isDone) {
      log.info(
        { event: 'bridge_burned_externally', ...fields },
        'bridge burned by another transaction',
      )
    }
    return isDone
  }
  // The block of the lane's own transaction is stored first, so that a reorganisation of its block
  // starts a new check.
  if (!(await jobs.note(bridge, place))) return false
  const noted = await jobs.byId(id)
  if (noted === null) return false
  const { from: payer, nonce, valueUsdc6: amountUsdc6 } = bridge.authorization
  const { txHash, blockNumber, blockHash } = receipt
  const where = { id, chainId, contract, txHash, blockNumber, blockHash }
  const isOwed = await jobs.owe({ ...where, payer, nonce, amountUsdc6 }, noted)
  metrics.count('front_run', chainId)
  log.warn(
    { event: 'payment_frontrun', ...fields },
    'payment front-run by a third party: refund owed',
  )
  return isOwed
}

async function close(
  { jobs, metrics, log }: BridgeWork,
  bridge: DueBridge,
  changes: BridgeChanges,
): Promise<boolean> {
  const isDone = await jobs.move(bridge, 'closed', changes)
  if (!isDone) return false
  const { id, chainId } = bridge
  metrics.count('closed', chainId)
  log.info(
    { event: 'bridge_closed', bridgeId: id, chainId, reason: changes.reason },
    'bridge closed: nothing charged',
  )
  return true
}

/** Returns the columns of a bridge that describe the block of a mined transaction. */
export function burnBlockColumns({
  txHash,
  blockNumber,
  blockHash,
  state,
}: LaneOutcome): BridgeChanges {
  return {
    burnTx: txHash,
    burnBlockNumber: blockNumber,
    burnBlockHash: blockHash,
    isBurnFinal: state === 'final',
  }
}

/** Returns a bridge as a payment to the contract, with which the token can be queried. */
function asPayment({ usdc }: Source, bridge: DueBridge): DuePayment {
  const { id, chainId, authorization, signature, laneTxId, ageMs } = bridge
  return {
    id,
    chainId,
    token: usdc,
    payer: authorization.from,
    nonce: authorization.nonce,
    state: 'submitted',
    claims: 1,
    laneTxId,
    authorization,
    signature,
    recoveredTx: null,
    ageMs,
    sinceClaimMs: ageMs,
    blockNumber: bridge.burnBlockNumber,
    blockHash: bridge.burnBlockHash,
    wasSettled: false,
  }
}
