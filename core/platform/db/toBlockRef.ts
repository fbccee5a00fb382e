import type { BlockRef } from '../../kernel/blockRef.ts'
import { hex, int, type RowOf } from './columns.ts'

export const BLOCK_ROW = { chain_id: int, number: int, hash: hex, timestamp: int }
export type BlockRow = RowOf<typeof BLOCK_ROW>

/** Converts a row of `chain.block` to a `BlockRef`. */
export function toBlockRef(row: BlockRow): BlockRef {
  return {
    chainId: row.chain_id,
    number: row.number,
    hash: row.hash,
    timestampSec: row.timestamp,
  }
}
