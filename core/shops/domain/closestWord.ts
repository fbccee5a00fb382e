/** Word of a shop that resembles a searched word. */
export type WordCandidate = {
  readonly word: string
  /** Share of trigrams that both words have, 0 to 1. */
  readonly similarity: number
  /** Number of products with the word. */
  readonly products: number
}

/** Minimum similarity from which a word is accepted with any number of typing errors, 0 to 1. */
const MIN_SURE_SIMILARITY = 0.5
/** Minimum letters of a word that is corrected; a shorter word is too close to other words. */
const MIN_LETTERS = 3

/**
 * Returns the word that the caller probably meant; null without a similar word.
 *
 * The word with the fewest errors wins, then the most similar word, then the most frequent.
 */
export function closestWord(typed: string, candidates: readonly WordCandidate[]): string | null {
  if (typed.length < MIN_LETTERS || /\d/.test(typed)) return null
  const near = candidates
    .map((candidate) => ({ ...candidate, errors: typingErrors(typed, candidate.word) }))
    .filter(
      ({ errors, similarity }) => errors <= maxErrors(typed) || similarity >= MIN_SURE_SIMILARITY,
    )
    .sort((a, b) => a.errors - b.errors || b.similarity - a.similarity || b.products - a.products)
  return near[0]?.word ?? null
}

/**
 * Returns the maximum number of errors: one in a word of up to 4 letters, two in a word of medium
 * length, three in a long word.
 */
function maxErrors(typed: string): number {
  if (typed.length <= 4) return 1
  return typed.length <= 8 ? 2 : 3
}

/**
 * Returns the number of insertions, deletions, substitutions and swaps of neighbours that change
 * one word into the other.
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
