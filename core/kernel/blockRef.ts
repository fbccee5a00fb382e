import type { Hex } from 'viem'

/** Block of one chain in the index. */
export type BlockRef = {
  readonly chainId: number
  readonly number: number
  readonly hash: Hex
  readonly timestampSec: number
}
