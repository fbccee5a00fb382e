import type { BridgeWork } from './bridgeWork.ts'

/** Open deposits of one look; nobody pushes in more than a few, and those that are known cost nothing. */
const LIMIT = 1_000

/**
 * Owes what the index found in a contract outside of any bridge.
 *
 * What is smaller than any bridge stays open: whoever wants it back proves it by hand.
 * Also while a burn of ours with the same authorization is under way: it reverts now, whatever happens.
 */
export async function findDeposits(work: BridgeWork): Promise<void> {
  const { jobs, proofs, sources, metrics, log } = work
  const open = await proofs.deposits({ limit: LIMIT, isOpen: true })
  const unowed = new Set(await jobs.unowed(open.map(({ id }) => id)))
  for (const deposit of open.filter(({ id }) => unowed.has(id))) {
    const { id, chainId, contract, payer, nonce, amountUsdc6, depositTx } = deposit
    const source = sources.find((one) => one.chainId === chainId)
    const receipt = await source?.node.receipt(depositTx)
    // The index may be behind a reorganisation; it is asked again at once.
    if (receipt === undefined || receipt === null) continue
    const { txHash, blockNumber, blockHash } = receipt
    const bridge = await jobs.byId(id)
    const where = { id, chainId, contract, txHash, blockNumber, blockHash }
    // A burn that may still be mined is judged by its receipt, not by this.
    const closed = bridge?.state === 'closed' ? bridge : null
    if (!(await jobs.owe({ ...where, payer, nonce, amountUsdc6 }, closed))) continue
    metrics.count('front_run', chainId)
    log.warn({ bridgeId: id, chainId, payer, depositTx }, 'a deposit is owed back')
  }
}
