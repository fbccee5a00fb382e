import type { Hex } from 'viem'
import type { LaneHead, LaneReceipt, MinedTx } from '../../core/transactions/ports.ts'
import { hashesOf, type LaneRows, type LaneTools, trackTransaction } from './laneRows.ts'
import { traceStep } from './traceStep.ts'

/**
 * Pause between reads of the final block, milliseconds; the final block changes every few seconds
 * at most.
 */
const FINAL_EVERY_MS = 5_000

/** Chain state that a lane reads in one request. */
export type ChainView = Awaited<ReturnType<typeof readChainView>>

/** Reads the chain state for a lane in one request. */
export async function readChainView({ chain }: LaneTools, laneRows: LaneRows) {
  const [receipts, head, account, tipWei] = await Promise.all([
    chain.receipts(hashesOf(laneRows)),
    chain.head(),
    chain.account(laneRows.lane.address),
    chain.tipWei(),
  ])
  return { receipts, head, account, tipWei }
}

/**
 * Applies the chain state to the rows: first receipts, because callers wait for them, then
 * reorganised blocks, then final blocks. Returns true if the head changed.
 */
export async function readLaneChainState(
  tools: LaneTools,
  laneRows: LaneRows,
  view: ChainView,
): Promise<boolean> {
  const { receipts, head, account, tipWei } = view
  await storeReceipts(tools, laneRows, receipts)
  const before = laneRows.head
  laneRows.head = head
  laneRows.account = account
  if (before === null) for (const tx of laneRows.open.values()) tx.signedAtBlock = head.number
  laneRows.market = { baseFeeWei: head.baseFeeWei, tipWei, capWei: tools.capWei }
  if (before !== null && !(await continues(tools, before, head))) {
    laneRows.needsRecheck = true
    for (const tx of laneRows.open.values()) tx.nonceUsedAtBlock = null
  }
  if (laneRows.needsRecheck) {
    const all = [...laneRows.mined.values()]
    const stored = await reopenReorganised(tools, laneRows, all, head)
    laneRows.needsRecheck = stored.length < laneRows.mined.size
  }
  await storeFinal(tools, laneRows, head)
  return before?.hash !== head.hash
}

async function storeReceipts(
  tools: LaneTools,
  laneRows: LaneRows,
  receipts: ReadonlyMap<Hex, LaneReceipt>,
): Promise<void> {
  const mined = [...laneRows.open.values()].flatMap((tx) => {
    const form = tx.attempts.find((attempt) => receipts.has(attempt.hash))
    const receipt = form === undefined ? undefined : receipts.get(form.hash)
    if (form === undefined || receipt === undefined) return []
    const { id, nonce, offeredAtMs } = tx
    return [{ id, nonce, receipt, wasCancelled: form.isCancel, offeredAtMs }]
  })
  if (mined.length === 0) return
  tools.crashAt('after_receipt')
  await tools.writer.saveMined(mined)
  for (const { id, nonce, receipt, offeredAtMs } of mined) {
    const { txHash, blockNumber, blockHash, succeeded } = receipt
    laneRows.open.delete(id)
    laneRows.mined.set(id, { id, nonce, blockNumber, blockHash })
    tools.meter.count('mined')
    tools.meter.spent(receipt.gasUsed * receipt.gasPriceWei)
    const { chainId } = laneRows.lane
    tools.log.info(
      { event: 'transaction_mined', chainId, id, nonce, txHash, blockNumber, succeeded },
      'transaction mined',
    )
    traceStep(tools, laneRows.lane, {
      id,
      name: 'lane block',
      kind: 'internal',
      // A writer that did not send the transaction knows only the end of the wait.
      startedMs: offeredAtMs ?? tools.clock.nowMs(),
      attributes: {
        'quartet.tx_hash': txHash,
        'quartet.block_number': blockNumber,
        'quartet.succeeded': succeeded,
      },
    })
  }
}

/** Returns true if the chain of `head` contains `before`. */
async function continues({ chain }: LaneTools, before: LaneHead, head: LaneHead): Promise<boolean> {
  if (head.hash === before.hash || head.parentHash === before.hash) return true
  const hashes = await chain.blockHashes([before.number])
  return hashes.get(before.number) === before.hash
}

/**
 * Reopens transactions whose block left the chain; returns the transactions whose block is still in
 * the chain.
 *
 * A chain that is shorter than the block number of a transaction proves nothing, because the node
 * may lag behind another node.
 */
async function reopenReorganised(
  tools: LaneTools,
  laneRows: LaneRows,
  read: readonly MinedTx[],
  head: LaneHead,
): Promise<readonly MinedTx[]> {
  if (read.length === 0) return []
  const hashes = await tools.chain.blockHashes([
    ...new Set(read.map(({ blockNumber }) => blockNumber)),
  ])
  const isKept = (tx: MinedTx) => hashes.get(tx.blockNumber) === tx.blockHash
  const isKnown = (tx: MinedTx) => hashes.has(tx.blockNumber)
  const ids = read.filter((tx) => isKnown(tx) && !isKept(tx)).map(({ id }) => id)
  if (ids.length > 0) {
    await tools.writer.saveUnmined(ids)
    for (const tx of await tools.writer.openTxs(ids)) {
      laneRows.mined.delete(tx.id)
      laneRows.open.set(tx.id, trackTransaction(tx, head.number))
      tools.meter.count('reorganised')
    }
    tools.log.warn(
      { event: 'transactions_reorganised', chainId: laneRows.lane.chainId, ids, head: head.number },
      'reorganisation: block of transactions left the chain',
    )
  }
  return read.filter(isKept)
}

async function storeFinal(tools: LaneTools, laneRows: LaneRows, head: LaneHead): Promise<void> {
  const nowMs = tools.clock.nowMs()
  const isWanted = laneRows.mined.size > 0 || [...laneRows.open.values()].some(hasUsedNonce)
  if (!isWanted || nowMs - laneRows.finalReadMs < FINAL_EVERY_MS) return
  laneRows.finalNumber = await tools.chain.finalNumber(head)
  laneRows.finalReadMs = nowMs
  const due = [...laneRows.mined.values()].filter(
    ({ blockNumber }) => blockNumber <= laneRows.finalNumber,
  )
  const ids = (await reopenReorganised(tools, laneRows, due, head)).map(({ id }) => id)
  if (ids.length === 0) return
  await tools.writer.saveFinal(ids)
  for (const id of ids) laneRows.mined.delete(id)
}

function hasUsedNonce({ nonceUsedAtBlock }: { nonceUsedAtBlock: number | null }): boolean {
  return nonceUsedAtBlock !== null
}
