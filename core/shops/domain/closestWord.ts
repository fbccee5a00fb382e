/** A word of a shop that looks like one that was asked for. */
export type WordCandidate = {
  readonly word: string
  /** Share of equal groups of three letters, 0 to 1. */
  readonly similarity: number
  /** Products that have it. */
  readonly products: number
}

/** From here on two words that share most of their letters are one, however many errors there are. */
const SURE_SIMILARITY = 0.5
/** Shorter words have too many neighbours that are words of their own. */
const SHORTEST = 3

/**
 * The word that was probably meant; null where none is near enough.
 *
 * Fewest errors first, then the most alike, then the most frequent.
 */
export function closestWord(typed: string, candidates: readonly WordCandidate[]): string | null {
  if (typed.length < SHORTEST || /\d/.test(typed)) return null
  const near = candidates
    .map((candidate) => ({ ...candidate, errors: typingErrors(typed, candidate.word) }))
    .filter(
      ({ errors, similarity }) => errors <= mostErrors(typed) || similarity >= SURE_SIMILARITY,
    )
    .sort((a, b) => a.errors - b.errors || b.similarity - a.similarity || b.products - a.products)
  return near[0]?.word ?? null
}

/** One error in a short word, two in a usual one, three in a long one. */
function mostErrors(typed: string): number {
  if (typed.length <= 4) return 1
  return typed.length <= 8 ? 2 : 3
}

/**
 * Letters to add, drop, change or swap with the next one to make one word of the other.
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
      const least = Math.min(changed, (last[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1)
      const isSwap =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1]
      now.push(isSwap ? Math.min(least, (before[column - 2] ?? 0) + 1) : least)
    }
    before = last
    last = now
  }
  return last[to.length] ?? 0
}
