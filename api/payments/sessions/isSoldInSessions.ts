/**
 * Operations with a fixed price whose answer has no effect outside of itself, so that an answer that loses its charge
 * against a concurrent request can be dropped.
 */
const OPERATIONS: ReadonlySet<string> = new Set(['getSignals', 'getShopSearch', 'getUpdownPrice'])

/** Returns true for an operation that is sold in sessions; the search for leads has its own rule. */
export function isSoldInSessions(operationId: string): boolean {
  return OPERATIONS.has(operationId)
}
