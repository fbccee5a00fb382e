/** Maximum number of blocks by which a replica may be behind the newest source. */
export const MAX_BEHIND_BLOCKS = 3

/**
 * Returns the index of the source that serves a read; null if no source has the block.
 *
 * `heads` are the newest blocks of the sources, null for a source without an answer; the primary is last. The preferred
 * replica serves while it is at most `MAX_BEHIND_BLOCKS` behind the newest source; then the other replicas; then the
 * primary, which may be behind a replica for milliseconds.
 */
export function chooseSource(
  heads: readonly (number | null)[],
  { preferred, atLeast }: { readonly preferred: number; readonly atLeast: number },
): number | null {
  const primary = heads.length - 1
  const newest = Math.max(0, ...heads.map((head) => head ?? 0))
  const isCurrent = (index: number): boolean => {
    const head = heads[index] ?? null
    return head !== null && head >= atLeast && newest - head <= MAX_BEHIND_BLOCKS
  }
  for (let turn = 0; turn < primary; turn += 1) {
    const index = (preferred + turn) % primary
    if (isCurrent(index)) return index
  }
  return (heads[primary] ?? -1) >= atLeast ? primary : null
}
