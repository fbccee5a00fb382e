import type { LaneTerms } from '../../core/transactions/ports.ts'
import { cancelForm } from './cancelForm.ts'
import { inOrder, isEmptyTransaction, type LaneRows, type LaneTools } from './laneDesk.ts'

/**
 * Cancels transactions without a block that are past their deadline by the time of the chain, or
 * withdrawn.
 */
export async function cancelLapsed(tools: LaneTools, desk: LaneRows): Promise<void> {
  const { head, account } = desk
  const waiting = inOrder(desk).filter(
    (tx) => tx.nonce >= account.minedCount && !isEmptyTransaction(desk, tx),
  )
  if (head === null || waiting.length === 0) return
  const withdrawn = new Set(await tools.writer.withdrawn())
  for (const tx of waiting) {
    if (withdrawn.has(tx.id)) await cancelForm(tools, desk, tx, 'withdrawn')
    else if (isOver(tx.request.terms, head.timestampSec)) {
      await cancelForm(tools, desk, tx, 'expired')
    }
  }
}

function isOver(terms: LaneTerms | undefined, chainSec: number): boolean {
  return terms !== undefined && chainSec >= terms.deadlineSec
}
