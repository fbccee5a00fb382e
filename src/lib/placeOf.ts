import type { Hex } from 'viem'
import type { LogEvent } from './logFacts.ts'

/** A log whose block is told apart from another of the same number. */
export type PlacedEvent = LogEvent & { readonly block: { readonly hash: Hex } }

/** Columns that place a row of the gas sponsor in its chain. */
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
