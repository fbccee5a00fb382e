import type { BridgeWork, Source } from './bridgeWork.ts'
import { reconcileFailedBurn } from './reconcileFailedBurn.ts'
import { revertReorgedBurn } from './revertReorgedBurn.ts'

/**
 * Rechecks burns by third parties until the blocks of these burns are final; the lane follows the
 * burns of this service.
 */
export async function recheckBurns(work: BridgeWork, source: Source): Promise<void> {
  const { jobs, metrics, log } = work
  const foreign = await jobs.externalNotFinal(source.chainId)
  if (foreign.length === 0) return
  const finalNumber = await source.node.finalNumber()
  for (const bridge of foreign) {
    const { id, chainId, burnTx, burnBlockNumber, burnBlockHash } = bridge
    if (burnTx === null || burnBlockNumber === null) continue
    const actualHash = await source.node.blockHash(burnBlockNumber)
    // The block is above the head of this node.
    if (actualHash === null) continue
    if (actualHash === burnBlockHash) {
      if (burnBlockNumber <= finalNumber) await jobs.note(bridge, { isBurnFinal: true })
      continue
    }
    const receipt = await source.node.receipt(burnTx)
    if (receipt === null) {
      // Until its block is final, a burn may return to the chain. After that, the state of the
      // authorization decides, as for a bridge without a burn.
      if (burnBlockNumber <= finalNumber) await revertReorgedBurn(work, bridge)
      continue
    }
    const { blockNumber, blockHash } = receipt
    await jobs.note(bridge, { burnBlockNumber: blockNumber, burnBlockHash: blockHash })
    metrics.count('burn_reorged', chainId)
    log.warn(
      { event: 'burn_block_replaced', bridgeId: id, chainId },
      'reorganisation: burn moved to another block',
    )
  }
}

/**
 * Ends bridges whose authorization expired before their lane sent the burn. An authorization that
 * is unused at its expiry cannot be charged later.
 */
export async function closeOverdueBridges(work: BridgeWork, source: Source): Promise<void> {
  for (const bridge of await work.jobs.overdue(source.chainId)) {
    await reconcileFailedBurn(work, source, { bridge, outcome: null })
  }
}
