import type { Hex } from 'viem'

/** A block of one chain, as the index knows it. */
export type BlockRef = {
  readonly chainId: number
  readonly number: number
  readonly hash: Hex
  readonly timestampSec: number
}
