import type { BridgeChanges, DueBridge } from '../../core/bridge/workPorts.ts'
import type { BridgeWork } from './bridgeWork.ts'

/**
 * Clears the columns of a burn that left the chain, and all columns that followed from the burn.
 */
const CLEARED_BURN: BridgeChanges = {
  reason: null,
  burnTx: null,
  burnBlockNumber: null,
  burnBlockHash: null,
  burnedAt: null,
  isBurnFinal: false,
  message: null,
  attestation: null,
  attestedAt: null,
  circleStatus: null,
  forwardState: null,
  forwardTx: null,
  mintTx: null,
  mintBlockNumber: null,
  mintBlockHash: null,
  mintCaller: null,
  receivedUsdc6: null,
  feeExecutedUsdc6: null,
  mintedAt: null,
  isMintFinal: false,
}

/**
 * Moves a bridge back to `submitted` after its burn left the chain: the lane sends the burn again,
 * or the bridge ends when its authorization expires.
 */
export async function revertReorgedBurn(
  { jobs, metrics, log }: BridgeWork,
  bridge: DueBridge,
): Promise<boolean> {
  const isDone = await jobs.move(bridge, 'submitted', CLEARED_BURN)
  if (isDone) {
    const { id, chainId, state } = bridge
    metrics.count('burn_reorged', chainId)
    log.warn(
      { event: 'burn_reorganised', bridgeId: id, chainId, state },
      'reorganisation: block of a burn left the chain',
    )
  }
  return isDone
}
