/** Nonces of one account, in rows and at the node. */
export type NonceFacts = {
  /** Highest nonce of any row of the account; null without rows. */
  readonly maxNonce: number | null
  /** Nonces of rows that are signed, sent, or in a block that may leave the chain. */
  readonly held: readonly number[]
  /** Number of the account's transactions in blocks; `pendingCount` also counts transactions pending at the node. */
  readonly minedCount: number
  readonly pendingCount: number
}

export type NoncePlan = {
  /** First nonce that neither a row nor the node has. */
  readonly next: number
  /** Nonces below `next` that no known transaction will use, so that all later transactions would wait forever. */
  readonly gaps: readonly number[]
}

/** Returns the next nonce, and the missing nonces before the next nonce. */
export function planNonces(facts: NonceFacts): NoncePlan {
  const { maxNonce, minedCount, pendingCount } = facts
  const next = Math.max(maxNonce === null ? 0 : maxNonce + 1, minedCount, pendingCount)
  const held = new Set(facts.held)
  const gaps: number[] = []
  for (let nonce = Math.max(minedCount, pendingCount); nonce < next; nonce += 1) {
    if (!held.has(nonce)) gaps.push(nonce)
  }
  return { next, gaps }
}
