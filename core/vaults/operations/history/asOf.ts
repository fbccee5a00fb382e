import { z } from 'zod'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { IndexNotReady, InvalidInput } from '../../../kernel/errors.ts'
import { secondsField } from '../../../kernel/operation/secondsField.ts'
import type { BasketFacts, VaultCallDeps } from '../../ports.ts'
import { requirePrices } from '../requirePrices.ts'

/** Query members of every answer that can be had as of the past. */
export const asOfFields = {
  block: z.coerce
    .number({ error: 'must be a block number' })
    .int('must be a block number')
    .min(0, 'must be a block number')
    .optional()
    .meta({ description: 'Block number of the answer; default newest' }),
  at: secondsField('Unix seconds; selects the last block at or before').optional(),
}

type AsOf = { readonly block?: number | undefined; readonly at?: number | undefined }

/**
 * The block that an answer is wanted for; the newest when neither is named.
 *
 * Throws InvalidInput for a block that the index does not hold, naming the range that it holds, and `IndexStale` only
 * when the index itself is behind.
 */
export async function resolveAsOf(
  deps: Pick<VaultCallDeps, 'chain' | 'history' | 'clock'>,
  { block: number, at: atSec }: AsOf,
): Promise<BlockRef> {
  const head = deps.chain.head()
  if (number === undefined && atSec === undefined) return head
  if (number !== undefined && atSec !== undefined) {
    throw new InvalidInput('block', 'must not be combined with at')
  }
  if (atSec !== undefined && atSec > Math.max(head.timestampSec, deps.clock.nowSec())) {
    throw await outside(deps, head, 'at')
  }
  const wanted =
    number === undefined
      ? ({ kind: 'time', atSec: atSec ?? 0 } as const)
      : ({ kind: 'number', number } as const)
  const found = await deps.history.blockAt(head, wanted)
  if (found === null) throw await outside(deps, head, number === undefined ? 'at' : 'block')
  return found
}

/** Basket as of the block that an answer is wanted for; throws what `resolveAsOf` and `readPriced` throw. */
export async function resolvePriced(
  deps: Pick<VaultCallDeps, 'chain' | 'history' | 'clock'>,
  requested: AsOf,
): Promise<BasketFacts> {
  return readPriced(deps, requested, await resolveAsOf(deps, requested))
}

/**
 * Basket as of `at`, to which `requested` was resolved.
 *
 * Throws InvalidInput for a past block up to which no price existed, and PriceUnavailable when there is none to this
 * day.
 */
export async function readPriced(
  deps: Pick<VaultCallDeps, 'chain'>,
  requested: AsOf,
  at: BlockRef,
): Promise<BasketFacts> {
  if (requested.block === undefined && requested.at === undefined) {
    return requirePrices(await deps.chain.basket(at))
  }
  const basket = await deps.chain.basket(at).catch((error: unknown) => {
    // Before the factory's own logs there is nothing to answer; the index itself is there, as it has a head.
    if (error instanceof IndexNotReady) return null
    throw error
  })
  if (basket?.prices.everPriced) return basket
  throw new InvalidInput(
    requested.block === undefined ? 'at' : 'block',
    `must be a block with a price of every constituent; no block up to ${at.number} has prices`,
  )
}

async function outside(
  deps: Pick<VaultCallDeps, 'history'>,
  head: BlockRef,
  field: 'block' | 'at',
): Promise<InvalidInput> {
  const first = await deps.history.firstBlock(head)
  const range =
    field === 'block'
      ? `must be an indexed block, ${first.number} to ${head.number}`
      : `must be between the first indexed block and now, ${first.timestampSec} to ` +
        `${head.timestampSec}`
  return new InvalidInput(field, range)
}
