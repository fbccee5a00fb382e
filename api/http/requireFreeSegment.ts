/**
 * Checks that the operator's path segment for markets collides with no other path.
 *
 * Throws RangeError when another path begins with the segment, with or without `/v1`.
 */
export function requireFreeSegment(segment: string, otherPaths: readonly string[]): void {
  const conflictingPath = otherPaths.find((path) => {
    const [, first, second] = path.split('/')
    return segment === (first === 'v1' ? second : first)
  })
  if (conflictingPath !== undefined || segment === 'v1') {
    throw new RangeError(
      `MARKET_SEGMENT: "${segment}" is already the segment of ${conflictingPath ?? 'all paths'}`,
    )
  }
}
