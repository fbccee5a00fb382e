/** One entry per constituent, in the order of the basket. */
export type Four<T> = readonly [T, T, T, T]

/**
 * Returns the entries as a tuple of four.
 *
 * Throws RangeError for any other number of entries.
 */
export function toFour<T>(entries: readonly T[]): Four<T> {
  const [first, second, third, fourth] = entries
  if (
    entries.length !== 4 ||
    first === undefined ||
    second === undefined ||
    third === undefined ||
    fourth === undefined
  ) {
    throw new RangeError(`expected 4 entries, got ${entries.length}`)
  }
  return [first, second, third, fourth]
}

/** Applies `transform` to each entry, in order. */
export function mapFour<T, U>(
  entries: Four<T>,
  transform: (entry: T, index: number) => U,
): Four<U> {
  const [first, second, third, fourth] = entries
  return [transform(first, 0), transform(second, 1), transform(third, 2), transform(fourth, 3)]
}
