import type { Hex } from 'viem'
import type { BlockRef } from '../../kernel/blockRef.ts'

export type BlockRow = { chain_id: number; number: number; hash: Hex; timestamp: number }

/** Converts a row of `chain.block` to a `BlockRef`. */
export function toBlockRef(row: BlockRow): BlockRef {
  return {
    chainId: row.chain_id,
    number: row.number,
    hash: row.hash,
    timestampSec: row.timestamp,
  }
}
