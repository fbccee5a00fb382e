/**
 * Blocks per chain that take an hour: twice the time after which 8453 is final on its parent chain, and the longest
 * time for which 137 had no new final block. Source: OP Stack documentation, transaction finality (20 to 30 minutes);
 * status of Polygon, September 2025.
 */
const DEPTHS: Readonly<Record<number, number>> = { 8453: 1_800, 137: 1_800 }
/** Depth of chains whose blocks are final at once, as 5042. */
const DEFAULT_DEPTH = 64

/**
 * Returns the number of blocks below the head at which a block counts as final if the node names no final block.
 *
 * A node after a restart names no final block for minutes. A depth that the chain can reorganise would end the rechecks
 * of payments, burns and operations too early; a greater depth only delays their last recheck.
 */
export function assumedFinalDepth(chainId: number): number {
  return DEPTHS[chainId] ?? DEFAULT_DEPTH
}
