/** What rows and the node say about the nonces of one account. */
export type NonceFacts = {
  /** Highest nonce that any row has or had, null when none. */
  readonly maxNonce: number | null
  /** Nonces of rows that are signed, sent, or in a block that may leave the chain. */
  readonly held: readonly number[]
  /** Transactions of the account in blocks, and together with those that wait at the node. */
  readonly minedCount: number
  readonly pendingCount: number
}

export type NoncePlan = {
  /** First nonce that neither a row nor the node knows. */
  readonly next: number
  /** Nonces below `next` that nobody will use by himself, so that everything behind them waits for ever. */
  readonly gaps: readonly number[]
}

/** Which nonce comes next and which are missing before it. */
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
