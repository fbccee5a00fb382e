import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import { key } from './keys.ts'
import type { LogEvent } from './logFacts.ts'

export type BridgeContractRow = typeof schema.bridgeContract.$inferSelect

/** Applies a log to the sums and settings of the bridge contract that logged it. */
export async function changeBridgeContract(
  context: Context,
  event: LogEvent,
  apply: (row: BridgeContractRow) => Partial<BridgeContractRow>,
): Promise<void> {
  const id = key(context.chain.id, event.log.address)
  const blockNumber = Number(event.block.number)
  const before = (await context.db.find(schema.bridgeContract, { id })) ?? {
    id,
    chainId: context.chain.id,
    address: event.log.address,
    blockNumber,
    operator: null,
    isPaused: false,
    bridges: 0,
    refunds: 0,
    feesUsdc: 0n,
    referralsUsdc: 0n,
    claimedUsdc: 0n,
    withdrawnUsdc: 0n,
    refundedUsdc: 0n,
  }
  const after = { ...before, ...apply(before), blockNumber }
  await context.db.insert(schema.bridgeContract).values(after).onConflictDoUpdate(after)
}
