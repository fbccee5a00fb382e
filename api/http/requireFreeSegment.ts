/**
 * Holds the segment that the operator chose for markets against all other paths.
 *
 * Throws RangeError where one of them begins with it, with or without `/v1`.
 */
export function requireFreeSegment(segment: string, otherPaths: readonly string[]): void {
  const taken = otherPaths.find((path) => {
    const [, first, second] = path.split('/')
    return segment === (first === 'v1' ? second : first)
  })
  if (taken !== undefined || segment === 'v1') {
    throw new RangeError(
      `MARKET_SEGMENT: "${segment}" is already the segment of ${taken ?? 'all paths'}`,
    )
  }
}
