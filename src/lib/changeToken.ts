import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import { key } from './keys.ts'
import type { LogEvent } from './logFacts.ts'

export type TokenRow = typeof schema.token.$inferSelect
export type TokenChange = Partial<
  Pick<TokenRow, 'halted' | 'multiplierE18' | 'nextMultiplierE18' | 'multiplierEffectiveAt'>
>

/** Display multiplier of a token without an announced multiplier. Source: B20 Asset, 1e18 = 1. */
const ONE_E18 = 10n ** 18n

/** Applies a log of the issuer to a stock token, and to its state at the end of the block. */
export async function changeToken(
  context: Context,
  event: LogEvent,
  apply: (token: TokenRow) => TokenChange,
): Promise<void> {
  const { address } = event.log
  const id = key(context.chain.id, address)
  const blockNumber = Number(event.block.number)
  const before = (await context.db.find(schema.token, { id })) ?? {
    id,
    chainId: context.chain.id,
    address,
    blockNumber,
    halted: false,
    multiplierE18: ONE_E18,
    nextMultiplierE18: ONE_E18,
    multiplierEffectiveAt: 0,
  }
  const after = { ...before, ...apply(before), blockNumber }
  await context.db.insert(schema.token).values(after).onConflictDoUpdate(after)
  const { id: tokenId, ...rest } = after
  const state = { ...rest, tokenId }
  await context.db
    .insert(schema.tokenState)
    .values({ id: key(context.chain.id, address, blockNumber), ...state })
    .onConflictDoUpdate(state)
}
