import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import { attributionSuffix } from './attributionSuffix.ts'
import { key } from './keys.ts'
import type { LogEvent } from './logFacts.ts'

/** Stores the ERC-8021 suffix of the transaction of a log, once per transaction. */
export async function recordAttribution(context: Context, event: LogEvent): Promise<void> {
  const suffix = attributionSuffix(event.transaction.input)
  if (suffix === undefined) return
  await context.db
    .insert(schema.attribution)
    .values({
      id: key(context.chain.id, event.transaction.hash),
      chainId: context.chain.id,
      blockNumber: Number(event.block.number),
      timestamp: Number(event.block.timestamp),
      txHash: event.transaction.hash,
      from: event.transaction.from,
      to: event.transaction.to,
      ...suffix,
    })
    .onConflictDoNothing()
}
