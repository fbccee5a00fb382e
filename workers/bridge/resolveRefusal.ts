import type { DueRefund, MinedLog } from '../../core/bridge/workPorts.ts'
import type { BridgeWork, Source } from './bridgeWork.ts'

/** Outcomes of an authorization, numbered as in the contract. Source: `IQuartetBridge.Status`. */
const BRIDGED = 1
const REFUNDED = 2
/**
 * Pause before the next attempt after a failed refund, milliseconds; the pause doubles with each
 * attempt up to the longest pause.
 */
const RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000
/** Pause after a refusal for an unknown reason, milliseconds. */
const REFUSED_MS = 15_000

/** Changes the state of a refund that the contract rejected, by the contract's reason. */
export async function resolveRefusal(
  work: BridgeWork,
  source: Source,
  refusal: {
    readonly refund: DueRefund
    readonly reason: string
    readonly args: readonly unknown[]
  },
): Promise<void> {
  const { jobs, metrics, log } = work
  const { refund, reason, args } = refusal
  if (reason === 'AlreadySettled') {
    const status = Number(args[1])
    if (status === REFUNDED && (await recordOtherRefund(work, source, refund))) return
    if (status === BRIDGED) await jobs.moveRefund(refund, 'void', { reason: 'bridged' })
    else await jobs.moveRefund(refund, refund.state, { dueInMs: retryMs(refund) })
    return
  }
  if (reason === 'UnknownBlock') {
    // The block is on another fork, or the node lags: the next attempt builds a new proof.
    const dueInMs = retryMs(refund)
    await jobs.moveRefund(refund, refund.state, { dueInMs, attempts: refund.attempts + 1 })
    return
  }
  const isNoted = await jobs.moveRefund(refund, refund.state, { reason, dueInMs: REFUSED_MS })
  if (!isNoted) return
  metrics.alarm('refund_refused')
  log.error(
    { event: 'refund_rejected', bridgeId: refund.id, chainId: source.chainId, reason },
    'refund rejected',
  )
}

/** Returns the milliseconds until the next attempt of a refund. */
export function retryMs({ attempts }: Pick<DueRefund, 'attempts'>): number {
  return Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** attempts)
}

/**
 * Searches the chain for a refund of the same deposit by another transaction. If the chain has one, stores it and moves
 * the row to `refunded`. Returns true if the row changed.
 */
export async function recordOtherRefund(
  work: BridgeWork,
  source: Source,
  refund: DueRefund,
): Promise<boolean> {
  const found: MinedLog | null = await source.node.refundOf(source.contract, refund.id)
  if (found === null) return false
  const { txHash, blockNumber, blockHash } = found
  const isDone = await work.jobs.moveRefund(refund, 'refunded', {
    reason: null,
    laneTxId: null,
    refundTx: txHash,
    refundBlockNumber: blockNumber,
    refundBlockHash: blockHash,
    isFinal: false,
  })
  if (isDone) {
    const { chainId } = source
    work.metrics.count('refunded', chainId)
    work.log.info(
      { event: 'deposit_refunded_externally', bridgeId: refund.id, chainId, txHash },
      'deposit refunded by another transaction',
    )
  }
  return isDone
}
