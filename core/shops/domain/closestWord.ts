/** Word of a shop that resembles a searched word. */
export type WordCandidate = {
  readonly word: string
  /** Share of common trigrams, 0 to 1. */
  readonly similarity: number
  /** Number of products with the word. */
  readonly products: number
}

/** Similarity from which two words count as equal, for any number of errors. */
const SURE_SIMILARITY = 0.5
/** Minimum letters of a word that is corrected; shorter words have too many neighbours that are other words. */
const SHORTEST = 3

/**
 * Returns the word that the caller probably meant; null without a close one.
 *
 * Fewest errors first, then the most similar, then the most frequent.
 */
export function closestWord(typed: string, candidates: readonly WordCandidate[]): string | null {
  if (typed.length < SHORTEST || /\d/.test(typed)) return null
  const near = candidates
    .map((candidate) => ({ ...candidate, errors: typingErrors(typed, candidate.word) }))
    .filter(({ errors, similarity }) => errors <= maxErrors(typed) || similarity >= SURE_SIMILARITY)
    .sort((a, b) => a.errors - b.errors || b.similarity - a.similarity || b.products - a.products)
  return near[0]?.word ?? null
}

/** Maximum errors: one in a short word, two in a usual one, three in a long one. */
function maxErrors(typed: string): number {
  if (typed.length <= 4) return 1
  return typed.length <= 8 ? 2 : 3
}

/**
 * Number of insertions, deletions, substitutions and swaps of neighbours between two words.
 *
 * Source: Damerau 1964, optimal string alignment.
 */
export function typingErrors(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const changed = (last[column - 1] ?? 0) + (isSame ? 0 : 1)
      const fewest = Math.min(changed, (last[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1)
      const isSwap =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1]
      now.push(isSwap ? Math.min(fewest, (before[column - 2] ?? 0) + 1) : fewest)
    }
    before = last
    last = now
  }
  return last[to.length] ?? 0
}
