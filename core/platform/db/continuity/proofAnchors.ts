import type { Link } from './findFirstMissing.ts'

/** Stored block, identified by number and hash. */
export type Anchor = Pick<Link, 'number' | 'hash'>

/** Proven blocks of a chain at which a proof can resume. */
export type Anchors = {
  /** Block for a proof after a reorganisation, at most 2,048 blocks below `newest`. */
  readonly oldest: Anchor
  readonly middle: Anchor
  readonly newest: Anchor
}

/** Maximum blocks between two anchors. */
const SPACING_BLOCKS = 1_024

export function anchorsFrom(block: Anchor): Anchors {
  return { oldest: block, middle: block, newest: block }
}

/** Moves the anchors up by proven blocks, which ascend by number. */
export function advanceAnchors(anchors: Anchors, links: readonly Anchor[]): Anchors {
  let { oldest, middle, newest } = anchors
  for (const { number, hash } of links) {
    if (number - middle.number > SPACING_BLOCKS) {
      oldest = middle
      middle = newest
    }
    newest = { number, hash }
  }
  return { oldest, middle, newest }
}
