import type { AttestationEntry } from '../../core/bridge/cctpPorts.ts'
import { mintedUsdc6 } from '../../core/bridge/domain/cctpMessage.ts'
import type { AttestationMatch } from '../../core/bridge/domain/matchAttestation.ts'
import type { BridgeChanges, DueBridge } from '../../core/bridge/workPorts.ts'
import { traceWork } from '../traceWork.ts'
import type { BridgeWork } from './bridgeWork.ts'

type Complete = AttestationMatch<AttestationEntry> & { readonly kind: 'complete' }

/** Stores an attestation that the destination accepts, so that any account can use the attestation to mint. */
export async function storeAttestation(
  work: BridgeWork,
  bridge: DueBridge,
  { match, next }: { readonly match: Complete; readonly next: BridgeChanges },
): Promise<void> {
  const { jobs, metrics, log, crashAt } = work
  const changes = { ...next, ...factsOf(match) }
  const isKnown = bridge.state === 'attested' && bridge.attestation === match.attestation
  const hasNews =
    bridge.forwardState !== match.entry.forwardState || bridge.message !== match.message
  if (isKnown && !hasNews) {
    await jobs.note(bridge, changes)
    return
  }
  const since = bridge.state === 'attested' ? {} : ({ attestedAt: 'now' } as const)
  const isDone = await jobs.move(bridge, 'attested', {
    ...changes,
    ...since,
    ...indexChanges(bridge),
  })
  if (!isDone || bridge.state === 'attested') return
  crashAt('bridge_after_attestation')
  const { id, chainId, polls } = bridge
  metrics.count('attested', chainId)
  log.info({ event: 'bridge_attested', bridgeId: id, chainId, polls }, 'bridge attested')
  traceWork(work, id, {
    name: 'bridge attest',
    durationMs: bridge.sinceBurnMs ?? 0,
    attributes: { 'quartet.chain_id': chainId, 'quartet.polls': polls },
  })
}

/**
 * Marks a bridge as minted according to the forwarding service, for a destination without a node;
 * returns true if the row changed.
 *
 * Such a mint has a transaction but no block, and cannot be rechecked.
 */
export async function recordForwardedMint(
  { jobs, destinations, metrics, log }: BridgeWork,
  bridge: DueBridge,
  match: Complete,
): Promise<boolean> {
  const { id, toChainId } = bridge
  const { forwardState, forwardTx } = match.entry
  if (destinations.some(({ chainId }) => chainId === toChainId)) return false
  if (forwardState !== 'COMPLETE' || forwardTx === null) return false
  const isDone = await jobs.move(bridge, 'minted', {
    ...factsOf(match),
    ...indexChanges(bridge),
    ...(bridge.state === 'attested' ? {} : { attestedAt: 'now' }),
    mintTx: forwardTx,
    receivedUsdc6: mintedUsdc6(match.decoded),
    feeExecutedUsdc6: match.decoded.feeExecutedUsdc6,
    mintedAt: 'now',
    isMintFinal: true,
  })
  if (isDone) {
    metrics.count('minted', toChainId)
    if (bridge.sinceBurnMs !== null) metrics.deliveredAfter(toChainId, bridge.sinceBurnMs)
    log.info(
      { event: 'bridge_mint_reported', bridgeId: id, toChainId, txHash: forwardTx },
      'bridge minted according to the forwarding service',
    )
  }
  return isDone
}

function factsOf({ entry, message, attestation, decoded }: Complete): BridgeChanges {
  return {
    eventNonce: decoded.nonce,
    message,
    attestation,
    circleStatus: entry.status,
    delayReason: entry.delayReason,
    forwardState: entry.forwardState,
    forwardTx: entry.forwardTx,
    alarm: null,
  }
}

function indexChanges({ state }: DueBridge): BridgeChanges {
  return state === 'waiting_for_circle' ? { indexedAt: 'now' } : {}
}
