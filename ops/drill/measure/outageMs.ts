/** One request of a caller; milliseconds of one monotonic clock. */
export type Attempt = {
  readonly startMs: number
  readonly endMs: number
  readonly isServed: boolean
}

export type Span = { readonly startMs: number; readonly endMs: number }

/**
 * Returns the milliseconds of a span in which callers were not served: the sum of the times without a served request
 * that are longer than `quietMs`, a time in which callers of this rate may be silent.
 *
 * The ends of the span count as served, so that a waiting caller is measured like a refused caller.
 */
export function outageMs(attempts: readonly Attempt[], span: Span, quietMs: number): number {
  const servedMs = attempts
    .filter(({ isServed, endMs }) => isServed && endMs > span.startMs && endMs < span.endMs)
    .map(({ endMs }) => endMs)
    .toSorted((one, other) => one - other)
  let sumMs = 0
  let lastMs = span.startMs
  for (const endMs of [...servedMs, span.endMs]) {
    if (endMs - lastMs > quietMs) sumMs += endMs - lastMs
    lastMs = endMs
  }
  return sumMs
}

/** Returns the number of requests that began in the span and were not served. */
export function countRefused(attempts: readonly Attempt[], { startMs, endMs }: Span): number {
  return attempts.filter(
    (attempt) => !attempt.isServed && attempt.startMs >= startMs && attempt.startMs < endMs,
  ).length
}

/** Returns the longest request that was open in the span and served, in milliseconds; 0 without a request. */
export function longestServedMs(attempts: readonly Attempt[], { startMs, endMs }: Span): number {
  return attempts
    .filter((attempt) => attempt.isServed && attempt.endMs > startMs && attempt.startMs < endMs)
    .reduce((longestMs, attempt) => Math.max(longestMs, attempt.endMs - attempt.startMs), 0)
}
