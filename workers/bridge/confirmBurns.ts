import { burnedMessage } from '../../core/bridge/domain/bridgeLogs.ts'
import type { BurnToReconcile, DueBridge } from '../../core/bridge/workPorts.ts'
import { laneTrace } from '../../core/kernel/laneTrace.ts'
import type { LaneOutcome } from '../../core/transactions/ports.ts'
import { traceWork } from '../traceWork.ts'
import type { BridgeWork, Source } from './bridgeWork.ts'
import { burnBlockColumns, reconcileFailedBurn } from './reconcileFailedBurn.ts'
import { revertReorgedBurn } from './revertReorgedBurn.ts'

/**
 * Applies lane outcomes to burns on one chain: mined, failed, final, or out of their block.
 *
 * Returns the milliseconds until the next pass; null for the usual pause.
 */
export async function confirmBurns(
  work: BridgeWork,
  source: Source,
  moved: readonly BurnToReconcile[],
): Promise<number | null> {
  if (moved.length === 0) return null
  work.crashAt('bridge_before_judge')
  const changed = await Promise.all(moved.map((movedBurn) => applyOutcome(work, source, movedBurn)))
  work.crashAt('bridge_after_judge')
  return changed.includes(true) ? 0 : null
}

/** Applies one outcome; returns true if a row changed. */
async function applyOutcome(
  work: BridgeWork,
  source: Source,
  { bridge, outcome }: BurnToReconcile,
): Promise<boolean> {
  switch (outcome.state) {
    case 'queued':
    case 'signed':
    case 'sent':
      return revertReorgedBurn(work, bridge)
    case 'failed':
      return bridge.state === 'submitted' && reconcileFailedBurn(work, source, { bridge, outcome })
    case 'mined':
    case 'final': {
      const message = burnedMessage(outcome.logs ?? [], bridge)
      if (message !== null) return applyBurned(work, bridge, { outcome, sourceMessage: message })
      return applyReverted(work, source, { bridge, outcome })
    }
    default:
      return outcome.state satisfies never
  }
}

async function applyBurned(
  work: BridgeWork,
  bridge: DueBridge,
  mined: {
    readonly outcome: LaneOutcome
    readonly sourceMessage: NonNullable<DueBridge['sourceMessage']>
  },
): Promise<boolean> {
  const { jobs, metrics, log } = work
  const { id, chainId, state } = bridge
  const { outcome, sourceMessage } = mined
  const place = { ...burnBlockColumns(outcome), sourceMessage }
  // If the burn is in the chain, the deposit no longer is: an authorization has one outcome.
  if (state === 'front_run' || state === 'refunded') {
    return jobs.move(bridge, 'submitted', { reason: null })
  }
  if (state !== 'submitted' && state !== 'closed') return jobs.note(bridge, place)
  const changes = { ...place, reason: null, burnedAt: 'now', polls: 0, dueInMs: 0 } as const
  const isDone = await jobs.move(bridge, 'waiting_for_circle', changes)
  if (isDone) {
    metrics.count('burned', chainId)
    log.info(
      { event: 'bridge_burned', bridgeId: id, chainId, txHash: outcome.txHash },
      'bridge burned',
    )
    traceWork(work, id, {
      name: 'bridge burn',
      durationMs: bridge.ageMs,
      attributes: { 'quartet.chain_id': chainId, 'quartet.tx_hash': String(outcome.txHash) },
      links: [laneTrace(outcome.id)],
    })
  }
  return isDone
}

async function applyReverted(
  work: BridgeWork,
  source: Source,
  { bridge, outcome }: BurnToReconcile,
): Promise<boolean> {
  switch (bridge.state) {
    case 'submitted':
      return reconcileFailedBurn(work, source, { bridge, outcome })
    case 'closed':
    case 'front_run':
    case 'refunded':
      return work.jobs.note(bridge, burnBlockColumns(outcome))
    case 'waiting_for_circle':
    case 'pending_attestation':
    case 'attested':
    case 'minted':
      // The burn succeeded in another block, and reverted in this block.
      return revertReorgedBurn(work, bridge)
    default:
      return bridge.state satisfies never
  }
}
