import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import type { Hex } from 'viem'
import { key } from './keys.ts'
import type { LogEvent } from './logFacts.ts'

export type PositionRow = typeof schema.position.$inferSelect
export type PositionChange = Partial<
  Pick<PositionRow, 'shares' | 'costUsdc' | 'soldCostUsdc' | 'proceedsUsdc'>
>

/** Applies a log to the position of an account in a vault, and to its state at the end of the block. */
export async function changePosition(
  context: Context,
  event: LogEvent,
  change: {
    readonly vault: Hex
    readonly account: Hex
    readonly apply: (position: PositionRow) => PositionChange
  },
): Promise<{ before: PositionRow; after: PositionRow; isNew: boolean }> {
  const id = key(context.chain.id, change.vault, change.account)
  const found = await context.db.find(schema.position, { id })
  const at = Number(event.block.timestamp)
  const before = found ?? {
    id,
    chainId: context.chain.id,
    vault: change.vault,
    account: change.account,
    blockNumber: Number(event.block.number),
    shares: 0n,
    costUsdc: 0n,
    soldCostUsdc: 0n,
    proceedsUsdc: 0n,
    firstAt: at,
    lastAt: at,
  }
  const after = {
    ...before,
    ...change.apply(before),
    blockNumber: Number(event.block.number),
    lastAt: at,
  }
  await context.db.insert(schema.position).values(after).onConflictDoUpdate(after)
  const { id: _, firstAt: _first, lastAt: _last, ...rest } = after
  const state = { ...rest, positionId: id, timestamp: at }
  await context.db
    .insert(schema.positionState)
    .values({
      id: key(context.chain.id, change.vault, change.account, event.block.number),
      ...state,
    })
    .onConflictDoUpdate(state)
  return { before, after, isNew: found === null }
}
