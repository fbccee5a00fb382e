import type { Hex } from 'viem'

/** Parts of an event that all handlers share. */
export type LogEvent = {
  readonly id: string
  readonly block: { readonly number: bigint; readonly timestamp: bigint }
  readonly log: { readonly address: Hex; readonly logIndex: number }
  readonly transaction: {
    readonly hash: Hex
    readonly from: Hex
    readonly to: Hex | null
    readonly input: Hex
  }
}

/** Columns with the position of a row in its chain: block, log, second and transaction. */
export function logFacts(chainId: number, event: LogEvent) {
  return {
    id: event.id,
    chainId,
    blockNumber: Number(event.block.number),
    logIndex: event.log.logIndex,
    timestamp: Number(event.block.timestamp),
    txHash: event.transaction.hash,
  }
}
