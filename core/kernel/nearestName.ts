/** Letters of a name for each edit that is allowed. */
const LETTERS_PER_EDIT = 4
/** Minimum length of a meaningful prefix or suffix; shorter names are part of too many others. */
const MIN_PART = 4
/** Longer names are compared by their prefix, so that the work for a caller's text is limited. */
const COMPARED_LENGTH = 64

/**
 * Returns the known name closest to `name`; null without a close name.
 *
 * The comparison ignores case, `_` and `-`. Close means one edit per four letters, or one name is a
 * prefix or a suffix of the other.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  const wanted = plain(name)
  const ranked = known
    .map((candidate) => ({ candidate, distance: distanceOf(wanted, plain(candidate)) }))
    .filter(({ distance }) => distance !== null)
    .toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
  return ranked[0]?.candidate ?? null
}

const plain = (name: string): string =>
  name.slice(0, COMPARED_LENGTH).replace(/[_-]/g, '').toLowerCase()

/** Returns the edits between two names; null if the names are not close. */
function distanceOf(wanted: string, candidate: string): number | null {
  const edits = editsBetween(wanted, candidate)
  const [shorter, longer] =
    wanted.length < candidate.length ? [wanted, candidate] : [candidate, wanted]
  const isPart =
    shorter.length >= MIN_PART && (longer.startsWith(shorter) || longer.endsWith(shorter))
  const allowed = Math.max(1, Math.floor(longer.length / LETTERS_PER_EDIT))
  const isSlip = edits <= allowed && edits < shorter.length
  return isSlip || isPart ? edits : null
}

/**
 * Returns the minimum number of insertions, deletions, replacements and swaps of neighbours between two texts.
 *
 * Source: optimal string alignment distance.
 */
export function editsBetween(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1]
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = next
  }
  return at(last, to.length)
}

const at = (row: readonly number[], column: number): number =>
  row[column] ?? Number.POSITIVE_INFINITY
