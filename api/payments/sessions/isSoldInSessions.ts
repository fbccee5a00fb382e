/**
 * Operations with a fixed price that only return an answer. If two concurrent requests charge the same sum of a
 * channel, the first request is charged, and the answer of the second can be dropped.
 */
const OPERATIONS: ReadonlySet<string> = new Set(['getSignals', 'getShopSearch', 'getUpdownPrice'])

/** Returns true for an operation that is sold in sessions; the search for leads has its own rule. */
export function isSoldInSessions(operationId: string): boolean {
  return OPERATIONS.has(operationId)
}
