/**
 * Operations with a fixed price that only return an answer. If two concurrent requests use one voucher, only one answer
 * is charged, and the other answer can be dropped.
 */
const OPERATIONS: ReadonlySet<string> = new Set(['getSignals', 'getShopSearch', 'getUpdownPrice'])

/** Returns true for an operation that is sold in sessions; the search for leads has its own rule. */
export function isSoldInSessions(operationId: string): boolean {
  return OPERATIONS.has(operationId)
}
