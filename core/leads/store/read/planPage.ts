/**
 * Number of leads of the category in the nation, and number of matches in the area, each by grade.
 */
export type Estimate = {
  readonly all: readonly number[]
  readonly matches: readonly number[]
  /** Number of leads of the category in the state; null for the nation. */
  readonly inState: number | null
}

export type Window = {
  /** Range of ranks that can be on the page. */
  readonly from: number
  readonly to: number
  readonly offset: number
}

/** Method to find the ranks of a page. */
export type PagePlan = Window & {
  /**
   * `ranked` reads the category from its best lead on, `rare` reads the few combinations of traits
   * that match, `placed` reads the category of the place and sorts.
   */
  readonly how: 'ranked' | 'rare' | 'placed'
}

export type PageNeed = {
  readonly limit: number
  readonly offset: number
  /** Rank of the last lead of the previous page; 0 for the first page. */
  readonly after: number
  readonly grades: readonly number[]
  readonly blocks: readonly { readonly first: number; readonly last: number }[]
}

/**
 * Cost of a sorted entry relative to an entry that is read in order. Source: measured,
 * research/data.md 2.3.
 */
const SORT_FACTOR = 2
/** The same factor for a state, which has its own index. */
const STATE_FACTOR = 1.6
/** Number of entries below which a read in order is always cheap. */
const CHEAP_ENTRIES = 2_000

/**
 * Returns the cheapest method for a page of the nation or of a state; null for an empty page.
 *
 * Whole grades before the offset are skipped. The remaining grades are read in order or, if matches
 * are rare, read by traits and sorted.
 */
export function planPage(
  need: PageNeed,
  estimate: Estimate,
  { isLevel, isFiltered }: { readonly isLevel: boolean; readonly isFiltered: boolean },
): PagePlan | null {
  const window = windowOf(need, estimate)
  if (window === null) return null
  const { cost, matches, ...ranks } = window
  if (!isLevel) return { ...ranks, how: 'placed' }
  if (estimate.inState !== null) {
    return { ...ranks, how: cost < estimate.inState * STATE_FACTOR ? 'ranked' : 'placed' }
  }
  const isCheap = !isFiltered || cost <= matches * SORT_FACTOR + CHEAP_ENTRIES
  return { ...ranks, how: isCheap ? 'ranked' : 'rare' }
}

/**
 * Returns the ranks that a page can have in any other area: the ranks of the grades after the
 * cursor.
 */
export function plainWindow(need: PageNeed): Window | null {
  const blocks = need.grades.flatMap((grade) => need.blocks[grade] ?? [])
  const from = Math.max(need.after + 1, blocks.at(0)?.first ?? 1)
  const to = blocks.at(-1)?.last ?? 0
  return from > to ? null : { from, to, offset: need.offset }
}

function windowOf(
  need: PageNeed,
  estimate: Estimate,
): (Window & { readonly cost: number; readonly matches: number }) | null {
  const plain = plainWindow(need)
  if (plain === null) return null
  let { offset } = plain
  let remainingLimit = need.limit
  let cost = 0
  let matches = 0
  let from: number | null = null
  let to = 0
  for (const grade of need.grades) {
    const block = need.blocks[grade]
    const found = estimate.matches[grade] ?? 0
    if (block === undefined || found === 0 || block.last < plain.from) continue
    matches += found
    // If the cursor is inside a block, the number of remaining matches in that block is unknown, so
    // the block is never skipped.
    const coversWholeArea = block.first >= plain.from
    if (from === null && coversWholeArea && offset >= found) {
      offset -= found
      continue
    }
    if (remainingLimit <= 0) continue
    const skipped = from === null ? offset : 0
    from ??= Math.max(block.first, plain.from)
    const read = Math.min(remainingLimit + skipped, found)
    cost += (read * (estimate.all[grade] ?? 0)) / found
    if (coversWholeArea) remainingLimit -= read - skipped
    to = block.last
  }
  return from === null ? null : { from, to, offset, cost, matches }
}

/**
 * Entries per requested lead. Above this number, a wide range of ZIP codes is read in order of rank
 * instead of read by ZIP code and sorted.
 */
const WALK_FACTOR = 100
/** Minimum number of ZIP codes in a wide range: all with one first digit. */
export const MIN_WIDE_ZIP_RANGE = 10_000

/**
 * Returns true if a read in order of rank is cheaper for a wide range of ZIP codes; `nation` has
 * the number of leads of the category by grade.
 */
export function prefersRankOrder(nation: readonly number[], wanted: number): boolean {
  return nation.reduce((sum, count) => sum + count, 0) > WALK_FACTOR * wanted
}
