import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import type { Hex } from 'viem'
import { changeBridgeContract } from './changeBridgeContract.ts'
import { type LogEvent, logFacts } from './logFacts.ts'

/** Stores a refund, and marks the refunded deposit. */
export async function recordRefund(
  context: Context,
  event: LogEvent,
  refund: {
    readonly id: Hex
    readonly kind: 'front_run' | 'late'
    readonly payer: Hex
    readonly value: bigint
    readonly nonce: Hex
    readonly caller: Hex
  },
): Promise<void> {
  const { id, kind, payer, value, nonce, caller } = refund
  const at = logFacts(context.chain.id, event)
  await context.db.insert(schema.bridgeRefund).values({
    ...at,
    id,
    contract: event.log.address,
    kind,
    payer,
    nonce,
    amountUsdc: value,
    caller,
  })
  await changeBridgeContract(context, event, (row) => ({
    refunds: row.refunds + 1,
    refundedUsdc: row.refundedUsdc + value,
  }))
  // The operator may refund without a stored deposit: an authorization whose transfer a receipt proof cannot identify.
  const deposit = await context.db.find(schema.bridgeDeposit, { id })
  if (deposit === null) return
  await context.db
    .update(schema.bridgeDeposit, { id })
    .set({ refundTx: at.txHash, refundedAt: at.timestamp })
}
