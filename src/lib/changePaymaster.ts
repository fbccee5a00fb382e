import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import type { Hex } from 'viem'
import { key } from './keys.ts'
import type { LogEvent } from './logFacts.ts'

export type PaymasterRow = typeof schema.paymaster.$inferSelect

/** Applies a log to the state of a paymaster, and returns the new state. */
export async function changePaymaster(
  context: Context,
  event: LogEvent,
  address: Hex,
  apply: (row: PaymasterRow) => Partial<PaymasterRow>,
): Promise<PaymasterRow> {
  const id = key(context.chain.id, address)
  const blockNumber = Number(event.block.number)
  const before: PaymasterRow = (await context.db.find(schema.paymaster, { id })) ?? {
    id,
    chainId: context.chain.id,
    address,
    blockNumber,
    signer: null,
    deposit: 0n,
    isExact: true,
    deposited: 0n,
    withdrawn: 0n,
    spent: 0n,
    operations: 0,
    txHash: null,
    txChecked: 0,
    txEnded: 0,
  }
  const after = { ...before, ...apply(before), blockNumber }
  await context.db.insert(schema.paymaster).values(after).onConflictDoUpdate(after)
  return after
}
