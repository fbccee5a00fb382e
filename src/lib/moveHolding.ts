import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import type { Hex } from 'viem'
import { changeVault } from './changeVault.ts'
import { type HoldingColumn, moveBalance } from './holdingColumn.ts'
import { key } from './keys.ts'
import { type LogEvent, logFacts } from './logFacts.ts'

/**
 * Counts a token transfer in the holdings of its sender and receiver where these are vaults: trades, donations and
 * seizures alike.
 *
 * A transfer between other accounts leaves no row.
 */
export async function moveHolding(
  context: Context,
  event: LogEvent & {
    readonly args: { readonly from: Hex; readonly to: Hex; readonly value: bigint }
  },
  column: HoldingColumn,
): Promise<void> {
  const { from, to, value } = event.args
  if (from === to || value === 0n) return
  const sides = [
    { vault: from, counterparty: to, amount: -value },
    { vault: to, counterparty: from, amount: value },
  ]
  for (const { vault, counterparty, amount } of sides) {
    const known = await context.db.find(schema.vault, { id: key(context.chain.id, vault) })
    if (known === null) continue
    await changeVault(context, event, {
      vault,
      apply: (row) => moveBalance(row, column, amount),
    })
    await context.db.insert(schema.holdingTransfer).values({
      ...logFacts(context.chain.id, event),
      id: key(event.id, vault),
      vault,
      token: event.log.address,
      counterparty,
      amount,
    })
  }
}
