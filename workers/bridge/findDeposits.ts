import type { BridgeWork } from './bridgeWork.ts'

/**
 * Maximum open deposits per pass. Deposits by third parties are rare, and a pass skips known
 * deposits.
 */
const MAX_DEPOSITS = 1_000

/**
 * Creates a refund for each deposit without a bridge that the index found in a contract.
 *
 * A deposit below the minimum of a bridge gets no refund here: any account can prove the refund in
 * a transaction. A deposit also gets a refund while a burn with the same authorization is under
 * way, because that burn can only revert.
 */
export async function findDeposits(work: BridgeWork): Promise<void> {
  const { jobs, proofs, sources, metrics, log } = work
  const open = await proofs.deposits({ limit: MAX_DEPOSITS, isOpen: true })
  const unowed = new Set(await jobs.unowed(open.map(({ id }) => id)))
  for (const deposit of open.filter(({ id }) => unowed.has(id))) {
    const { id, chainId, contract, payer, nonce, amountUsdc6, depositTx } = deposit
    const source = sources.find((entry) => entry.chainId === chainId)
    const receipt = await source?.node.receipt(depositTx)
    // After a reorganisation the index may be behind the node; the next pass retries.
    if (receipt === undefined || receipt === null) continue
    const { txHash, blockNumber, blockHash } = receipt
    const bridge = await jobs.byId(id)
    const where = { id, chainId, contract, txHash, blockNumber, blockHash }
    // A burn that may still be mined is decided by its receipt, so only a closed bridge is passed
    // here.
    const closed = bridge?.state === 'closed' ? bridge : null
    if (!(await jobs.owe({ ...where, payer, nonce, amountUsdc6 }, closed))) continue
    metrics.count('front_run', chainId)
    log.warn(
      { event: 'deposit_refund_owed', bridgeId: id, chainId, payer, depositTx },
      'deposit found: refund owed',
    )
  }
}
