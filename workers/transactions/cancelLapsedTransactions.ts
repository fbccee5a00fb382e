import type { LaneTerms } from '../../core/transactions/ports.ts'
import { cancelTransaction } from './cancelTransaction.ts'
import { isEmptyTransaction, type LaneRows, type LaneTools, openByNonce } from './laneRows.ts'

/**
 * Cancels transactions without a block that are withdrawn, or past their deadline by the time of
 * the chain.
 */
export async function cancelLapsedTransactions(
  tools: LaneTools,
  laneRows: LaneRows,
): Promise<void> {
  const { head, account } = laneRows
  const waiting = openByNonce(laneRows).filter(
    (tx) => tx.nonce >= account.minedCount && !isEmptyTransaction(laneRows, tx),
  )
  if (head === null || waiting.length === 0) return
  const withdrawn = new Set(await tools.writer.withdrawn())
  for (const tx of waiting) {
    if (withdrawn.has(tx.id)) await cancelTransaction(tools, laneRows, tx, 'withdrawn')
    else if (isOver(tx.request.terms, head.timestampSec)) {
      await cancelTransaction(tools, laneRows, tx, 'expired')
    }
  }
}

function isOver(terms: LaneTerms | undefined, chainSec: number): boolean {
  return terms !== undefined && chainSec >= terms.deadlineSec
}
