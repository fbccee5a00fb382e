import type { BridgeWork, Source } from './bridgeWork.ts'
import { reconcileFailedBurn } from './reconcileFailedBurn.ts'
import { revertReorgedBurn } from './revertReorgedBurn.ts'

/** Looks again at burns of others until their blocks are final; ours are watched by their lane. */
export async function recheckBurns(work: BridgeWork, source: Source): Promise<void> {
  const { jobs, metrics, log } = work
  const foreign = await jobs.foreignNotFinal(source.chainId)
  if (foreign.length === 0) return
  const finalNumber = await source.node.finalNumber()
  for (const bridge of foreign) {
    const { id, chainId, burnTx, burnBlockNumber, burnBlockHash } = bridge
    if (burnTx === null || burnBlockNumber === null) continue
    const actualHash = await source.node.blockHash(burnBlockNumber)
    // Above the head of this node there is nothing to compare yet.
    if (actualHash === null) continue
    if (actualHash === burnBlockHash) {
      if (burnBlockNumber <= finalNumber) await jobs.note(bridge, { isBurnFinal: true })
      continue
    }
    const receipt = await source.node.receipt(burnTx)
    if (receipt === null) {
      // It may come back, until its place is final; then it is judged by its authorization, like one that never was.
      if (burnBlockNumber <= finalNumber) await revertReorgedBurn(work, bridge)
      continue
    }
    const { blockNumber, blockHash } = receipt
    await jobs.note(bridge, { burnBlockNumber: blockNumber, burnBlockHash: blockHash })
    metrics.count('burn_reorged', chainId)
    log.warn({ bridgeId: id, chainId }, 'a burn moved to another block')
  }
}

/** Ends bridges that ran out while their lane could not send them; unused then, they can never be charged. */
export async function closeOverdue(work: BridgeWork, source: Source): Promise<void> {
  for (const bridge of await work.jobs.overdue(source.chainId)) {
    await reconcileFailedBurn(work, source, { bridge, outcome: null })
  }
}
