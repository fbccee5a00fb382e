import type { Hex } from 'viem'
import type { LogEvent } from './logFacts.ts'

/** Log with the hash of its block, which distinguishes blocks of the same number. */
export type PlacedEvent = LogEvent & { readonly block: { readonly hash: Hex } }

/** Columns with the position of a row of the gas sponsor in its chain. */
export function placeOf(chainId: number, event: PlacedEvent) {
  return {
    id: event.id,
    chainId,
    txHash: event.transaction.hash,
    logIndex: event.log.logIndex,
    blockNumber: Number(event.block.number),
    blockHash: event.block.hash,
    blockAt: Number(event.block.timestamp),
  }
}
