import type { LaneTerms } from '../../core/transactions/ports.ts'
import { cancelForm } from './cancelForm.ts'
import { inOrder, isEmptyTransaction, type LaneRows, type LaneTools } from './laneRows.ts'

/**
 * Cancels transactions without a block that are past their deadline by the time of the chain, or
 * withdrawn.
 */
export async function cancelLapsed(tools: LaneTools, laneRows: LaneRows): Promise<void> {
  const { head, account } = laneRows
  const waiting = inOrder(laneRows).filter(
    (tx) => tx.nonce >= account.minedCount && !isEmptyTransaction(laneRows, tx),
  )
  if (head === null || waiting.length === 0) return
  const withdrawn = new Set(await tools.writer.withdrawn())
  for (const tx of waiting) {
    if (withdrawn.has(tx.id)) await cancelForm(tools, laneRows, tx, 'withdrawn')
    else if (isOver(tx.request.terms, head.timestampSec)) {
      await cancelForm(tools, laneRows, tx, 'expired')
    }
  }
}

function isOver(terms: LaneTerms | undefined, chainSec: number): boolean {
  return terms !== undefined && chainSec >= terms.deadlineSec
}
