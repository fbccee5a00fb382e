import type { Hex } from 'viem'
import { receivedMessage } from '../../core/bridge/domain/receivedMessage.ts'
import type {
  BridgeNode,
  DueBridge,
  MintLog,
  MintPlace,
  PageOf,
} from '../../core/bridge/workPorts.ts'
import { bridgeChainById } from '../../core/kernel/chains/bridgeChains.ts'
import { IndexHole } from '../../core/kernel/errors.ts'
import { traceWork } from '../traceWork.ts'
import type { BridgeWork, Destination } from './bridgeWork.ts'

/** Number of block windows that are searched backwards for a mint that is not in the newest blocks. */
const DEEP_WINDOWS = 20
/** Age of a bridge from which its mint is searched in older blocks, milliseconds. */
const MISSED_MS = 120_000
/**
 * Number of newest blocks that each pass compares; anvil reverts up to 60 blocks, and real chains
 * two or three.
 */
const SHALLOW_BLOCKS = 64

/** Cursor of the next search; null starts the search again. */
export type MintCursor = Hex | null

/**
 * Searches the newest blocks of a chain for mints of waiting bridges; returns the cursor of the
 * next search.
 *
 * If more bridges wait than one search can cover, the passes search for them in turns.
 */
export async function watchMints(
  work: BridgeWork,
  { chainId, node }: Destination,
  after: MintCursor,
): Promise<MintCursor> {
  const { bridges: waiting, next } = await work.jobs.unminted(chainId, after)
  if (waiting.length === 0) return next
  const names = waiting.flatMap(({ eventNonce }) => eventNonce ?? [])
  const seen = await node.mintsOf(names, 1)
  await Promise.all(
    waiting.map(async (bridge) => {
      const mint = seen.find((seenMint) => isMintOf(seenMint, bridge))
      if (mint !== undefined) await storeMint(work, bridge, mint)
    }),
  )
  return next
}

/**
 * Searches older blocks for mints that the chain confirms and whose logs are not in the newest
 * blocks; the passes search for the bridges in turns.
 */
export async function findMissedMints(
  work: BridgeWork,
  { chainId, node }: Destination,
  after: MintCursor,
): Promise<MintCursor> {
  const { bridges: waiting, next } = await work.jobs.unminted(chainId, after)
  await Promise.all(
    waiting.map(async (bridge) => {
      const { id, eventNonce, sinceBurnMs } = bridge
      if (eventNonce === null || (sinceBurnMs ?? 0) < MISSED_MS) return
      if (!(await node.isMinted(eventNonce))) return
      const seen = await node.mintsOf([eventNonce], DEEP_WINDOWS)
      const mint =
        seen.find((seenMint) => isMintOf(seenMint, bridge)) ??
        (await readIndexedMint(work, node, id))
      if (mint !== undefined && isMintOf(mint, bridge)) await storeMint(work, bridge, mint)
    }),
  )
  return next
}

/**
 * Returns the mint that the index has, from its receipt on the chain; the search continues if the
 * index lacks blocks.
 */
async function readIndexedMint(
  { proofs }: BridgeWork,
  node: BridgeNode,
  id: DueBridge['id'],
): Promise<MintLog | undefined> {
  const mintTx = (await proofs.byId(id).catch(nullIfHole))?.mintTx ?? null
  const receipt = mintTx === null ? null : await node.receipt(mintTx)
  if (receipt === null) return undefined
  const { txHash, blockNumber, blockHash } = receipt
  return receipt.logs
    .flatMap((log) => receivedMessage(log) ?? [])
    .map((message) => ({ ...message, txHash, blockNumber, blockHash }))
    .find(({ bridgeId }) => bridgeId === id)
}

function nullIfHole(error: unknown): null {
  if (error instanceof IndexHole) return null
  throw error
}

/**
 * Rechecks mints until their blocks are final; a mint that left the chain is minted again.
 *
 * `newest` leaves out mints in blocks older than `SHALLOW_BLOCKS`.
 */
export async function recheckMints(
  work: BridgeWork,
  { chainId, node }: Destination,
  which: 'newest' | 'all',
): Promise<void> {
  if ((await work.jobs.mintNotFinal(chainId, 0, null)).bridges.length === 0) return
  const [head, finalNumber] = await Promise.all([node.headNumber(), node.finalNumber()])
  const fromBlock = which === 'all' ? 0 : head - SHALLOW_BLOCKS
  let after: MintPlace | null = null
  do {
    const page: PageOf<MintPlace> = await work.jobs.mintNotFinal(chainId, fromBlock, after)
    await recheckPage(work, { node, finalNumber, minted: page.bridges })
    after = page.next
  } while (after !== null)
}

async function recheckPage(
  work: BridgeWork,
  page: {
    readonly node: BridgeNode
    readonly finalNumber: number
    readonly minted: readonly DueBridge[]
  },
): Promise<void> {
  const { node, finalNumber, minted } = page
  const byBlock = Map.groupBy(minted, ({ mintBlockNumber }) => mintBlockNumber ?? 0)
  await Promise.all(
    [...byBlock].map(async ([number, bridges]) => {
      const actualHash = await node.blockHash(number)
      // The block is above the head of this node.
      if (actualHash === null) return
      for (const bridge of bridges) {
        if (actualHash !== bridge.mintBlockHash) await unmint(work, bridge)
        else if (number <= finalNumber) await work.jobs.note(bridge, { isMintFinal: true })
      }
    }),
  )
}

async function unmint({ jobs, metrics, log }: BridgeWork, bridge: DueBridge): Promise<void> {
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
  const { id, toChainId } = bridge
  metrics.count('mint_reorged', toChainId)
  log.warn(
    { event: 'mint_reorganised', bridgeId: id, chainId: toChainId },
    'reorganisation: block of a mint left the chain',
  )
}

/**
 * Returns true if the message of the mint names this bridge; an equal nonce alone is not
 * sufficient.
 */
function isMintOf(mint: MintLog, { id, chainId, eventNonce }: DueBridge): boolean {
  return (
    mint.bridgeId === id &&
    mint.eventNonce === eventNonce &&
    mint.sourceDomain === bridgeChainById(chainId)?.domain
  )
}

async function storeMint(work: BridgeWork, bridge: DueBridge, mint: MintLog): Promise<void> {
  const { jobs, metrics, log } = work
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
  if (bridge.sinceBurnMs !== null) metrics.deliveredAfter(toChainId, bridge.sinceBurnMs)
  log.info(
    { event: 'bridge_minted', bridgeId: id, toChainId, txHash: mint.txHash, caller: mint.caller },
    'bridge minted',
  )
  traceWork(work, id, {
    name: 'bridge mint',
    durationMs: bridge.sinceBurnMs ?? 0,
    attributes: { 'quartet.chain_id': toChainId, 'quartet.tx_hash': mint.txHash },
  })
}
