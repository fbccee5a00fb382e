import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import type { Hex } from 'viem'
import { key } from './keys.ts'
import type { LogEvent } from './logFacts.ts'

export type EarningRow = typeof schema.bridgeEarning.$inferSelect

/** Applies a log to the earnings of a referrer at the bridge contract that logged it. */
export async function changeEarning(
  context: Context,
  event: LogEvent,
  referrer: Hex,
  apply: (row: EarningRow) => Partial<EarningRow>,
): Promise<void> {
  const id = key(context.chain.id, event.log.address, referrer)
  const blockNumber = Number(event.block.number)
  const before = (await context.db.find(schema.bridgeEarning, { id })) ?? {
    id,
    chainId: context.chain.id,
    contract: event.log.address,
    referrer,
    blockNumber,
    bridges: 0,
    earnedUsdc: 0n,
    paidUsdc: 0n,
    lastPayoutTx: null,
    lastPayoutAt: null,
  }
  const after = { ...before, ...apply(before), blockNumber }
  await context.db.insert(schema.bridgeEarning).values(after).onConflictDoUpdate(after)
}
