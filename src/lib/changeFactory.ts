import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import { key } from './keys.ts'
import type { LogEvent } from './logFacts.ts'

export type FactoryRow = typeof schema.factory.$inferSelect
export type FactoryChange = Partial<
  Pick<
    FactoryRow,
    'owner' | 'feeSink' | 'priceSource' | 'venue' | 'defaultMaxTvlUsdc' | 'totalVaults'
  >
>

/** Applies a log to the configuration of the factory, and to its state at the end of the block. */
export async function changeFactory(
  context: Context,
  event: LogEvent,
  apply: (factory: FactoryRow) => FactoryChange,
): Promise<void> {
  const { address } = event.log
  const id = key(context.chain.id, address)
  const blockNumber = Number(event.block.number)
  const before = (await context.db.find(schema.factory, { id })) ?? {
    id,
    chainId: context.chain.id,
    address,
    blockNumber,
    owner: null,
    feeSink: null,
    priceSource: null,
    venue: null,
    defaultMaxTvlUsdc: null,
    totalVaults: 0,
  }
  const after = { ...before, ...apply(before), blockNumber }
  await context.db.insert(schema.factory).values(after).onConflictDoUpdate(after)
  const { id: factoryId, ...rest } = after
  const state = { ...rest, factoryId }
  await context.db
    .insert(schema.factoryState)
    .values({ id: key(context.chain.id, address, blockNumber), ...state })
    .onConflictDoUpdate(state)
}
