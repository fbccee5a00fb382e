import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import type { Hex } from 'viem'
import { key } from './keys.ts'
import { type LogEvent, logFacts } from './logFacts.ts'

/**
 * Adds a mint to the sum of its burning account; a sum beyond 256 bits wraps around, because any account can log any
 * amount.
 */
export async function countArrival(
  context: Context,
  event: LogEvent,
  arrival: {
    readonly sourceDomain: number
    readonly sender: Hex
    readonly messageSender: Hex
    readonly receivedUsdc6: bigint
  },
): Promise<void> {
  const { sourceDomain, sender, messageSender, receivedUsdc6 } = arrival
  const { chainId, blockNumber, txHash } = logFacts(context.chain.id, event)
  const id = key(chainId, sourceDomain, sender, messageSender)
  const before = await context.db.find(schema.bridgeArrival, { id })
  const after = {
    blockNumber,
    txHash,
    mints: (before?.mints ?? 0) + 1,
    receivedUsdc: BigInt.asUintN(256, (before?.receivedUsdc ?? 0n) + receivedUsdc6),
  }
  await context.db
    .insert(schema.bridgeArrival)
    .values({ id, chainId, sourceDomain, sender, messageSender, ...after })
    .onConflictDoUpdate(after)
}
