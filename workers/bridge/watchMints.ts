import type { BridgeNode, DueBridge, SeenMint } from '../../core/bridgeWorkPorts.ts'
import { bridgeChainById } from '../../core/domain/bridge/bridgeChains.ts'
import { receivedMessage } from '../../core/domain/bridge/receivedMessage.ts'
import type { BridgeWork, Destination } from './bridgeWork.ts'

/** Windows of blocks that are searched for what was minted while nobody looked. */
const DEEP_WINDOWS = 20

/** Looks for mints of everything that waits for one on a chain, in one search of its newest blocks. */
export async function watchMints(work: BridgeWork, { chainId, node }: Destination): Promise<void> {
  const waiting = await work.jobs.unminted(chainId)
  if (waiting.length === 0) return
  const names = waiting.flatMap(({ eventNonce }) => eventNonce ?? [])
  const seen = await node.mintsOf(names, 1)
  await Promise.all(
    waiting.map(async (bridge) => {
      const mint = seen.find((one) => isMintOf(one, bridge))
      if (mint !== undefined) await storeMint(work, bridge, mint)
    }),
  )
}

/** Looks further back for those that the chain has received, and whose log is in none of its newest blocks. */
export async function findMissedMints(
  work: BridgeWork,
  { chainId, node }: Destination,
): Promise<void> {
  for (const bridge of await work.jobs.unminted(chainId)) {
    const { id, eventNonce } = bridge
    if (eventNonce === null || !(await node.isMinted(eventNonce))) continue
    const seen = await node.mintsOf([eventNonce], DEEP_WINDOWS)
    const mint = seen.find((one) => isMintOf(one, bridge)) ?? (await indexed(work, node, id))
    if (mint !== undefined && isMintOf(mint, bridge)) await storeMint(work, bridge, mint)
  }
}

/** The mint that the index knows, as the chain itself tells it. */
async function indexed(
  { proofs }: BridgeWork,
  node: BridgeNode,
  id: DueBridge['id'],
): Promise<SeenMint | undefined> {
  const mintTx = (await proofs.byId(id))?.mintTx ?? null
  const receipt = mintTx === null ? null : await node.receipt(mintTx)
  if (receipt === null) return undefined
  const { txHash, blockNumber, blockHash } = receipt
  return receipt.logs
    .flatMap((log) => receivedMessage(log) ?? [])
    .map((message) => ({ ...message, txHash, blockNumber, blockHash }))
    .find(({ bridgeId }) => bridgeId === id)
}

/** Looks again at mints until their blocks are final; one that left the chain has to be minted again. */
export async function recheckMints(
  { jobs, metrics, log }: BridgeWork,
  { chainId, node }: Destination,
): Promise<void> {
  const minted = await jobs.mintNotFinal(chainId)
  if (minted.length === 0) return
  const finalNumber = await node.finalNumber()
  await Promise.all(
    minted.map(async (bridge) => {
      const { id, mintBlockNumber, mintBlockHash } = bridge
      if (mintBlockNumber === null) return
      const actualHash = await node.blockHash(mintBlockNumber)
      // Above the head of this node there is nothing to compare yet.
      if (actualHash === null) return
      if (actualHash !== mintBlockHash) {
        const isDone = await jobs.move(bridge, 'attested', {
          mintTx: null,
          mintBlockNumber: null,
          mintBlockHash: null,
          mintCaller: null,
          receivedUsdc6: null,
          feeExecutedUsdc6: null,
          mintedAt: null,
          dueInMs: 0,
        })
        if (!isDone) return
        metrics.count('mint_reorged', chainId)
        log.warn({ bridgeId: id, chainId }, 'block of a mint left the chain')
      } else if (mintBlockNumber <= finalNumber) await jobs.note(bridge, { isMintFinal: true })
    }),
  )
}

/** The name in the message decides; the nonce alone is only how it was found. */
function isMintOf(mint: SeenMint, { id, chainId, eventNonce }: DueBridge): boolean {
  return (
    mint.bridgeId === id &&
    mint.eventNonce === eventNonce &&
    mint.sourceDomain === bridgeChainById(chainId)?.domain
  )
}

async function storeMint(
  { jobs, metrics, log }: BridgeWork,
  bridge: DueBridge,
  mint: SeenMint,
): Promise<void> {
  const { id, toChainId } = bridge
  const isDone = await jobs.move(bridge, 'minted', {
    mintTx: mint.txHash,
    mintBlockNumber: mint.blockNumber,
    mintBlockHash: mint.blockHash,
    mintCaller: mint.caller,
    receivedUsdc6: mint.receivedUsdc6,
    feeExecutedUsdc6: mint.feeExecutedUsdc6,
    mintedAt: 'now',
    isMintFinal: false,
  })
  if (!isDone) return
  metrics.count('minted', toChainId)
  log.info({ bridgeId: id, toChainId, txHash: mint.txHash, caller: mint.caller }, 'bridge minted')
}
