import type { BridgeChanges, DueBridge } from '../../core/bridge/workPorts.ts'
import type { BridgeWork } from './bridgeWork.ts'

/** Facts of a burn that is in no block any more, and of everything that came of it. */
const NOTHING_BURNED: BridgeChanges = {
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

/** Takes a bridge back whose burn left the chain: the lane sends it again, or it ends when it ran out. */
export async function revertReorgedBurn(
  { jobs, metrics, log }: BridgeWork,
  bridge: DueBridge,
): Promise<boolean> {
  const isDone = await jobs.move(bridge, 'submitted', NOTHING_BURNED)
  if (isDone) {
    const { id, chainId, state } = bridge
    metrics.count('burn_reorged', chainId)
    log.warn({ bridgeId: id, chainId, state }, 'block of a burn left the chain')
  }
  return isDone
}
