import { z } from 'zod'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { IndexNotReady, InvalidInput } from '../../../kernel/errors.ts'
import { secondsField } from '../../../kernel/operation/secondsField.ts'
import type { BasketFacts, VaultCallDeps } from '../../ports.ts'
import { requirePrices } from '../requirePrices.ts'

/** Query fields that select a past block; every answer that is available as of a past block has these fields. */
export const asOfFields = {
  block: z.coerce
    .number({ error: 'must be a block number' })
    .int('must be a block number')
    .min(0, 'must be a block number')
    .optional()
    .meta({ description: 'Block of the answer; newest by default' }),
  at: secondsField('Unix seconds; selects the last block up to this time').optional(),
}

type AsOf = { readonly block?: number | undefined; readonly at?: number | undefined }

/**
 * Returns the block of the answer: the requested block, or the newest block without a request.
 *
 * Throws InvalidInput, with the indexed range, for a block outside of the index, and `IndexStale`
 * only if the index itself is late.
 */
export async function resolveAsOf(
  deps: Pick<VaultCallDeps, 'chain' | 'history' | 'clock'>,
  { block: number, at: atSec }: AsOf,
): Promise<BlockRef> {
  const head = deps.chain.head()
  if (number === undefined && atSec === undefined) return head
  if (number !== undefined && atSec !== undefined) {
    throw new InvalidInput('block', 'must not be combined with `at`')
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

/**
 * Returns the basket as of the requested block. Throws the errors of `resolveAsOf` and
 * `readPriced`.
 */
export async function resolvePriced(
  deps: Pick<VaultCallDeps, 'chain' | 'history' | 'clock'>,
  requested: AsOf,
): Promise<BasketFacts> {
  return readPriced(deps, requested, await resolveAsOf(deps, requested))
}

/**
 * Reads the basket as of `at`, to which `requested` was resolved.
 *
 * Throws InvalidInput for a past block before the first price, and PriceUnavailable if no block has
 * a price yet.
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
    // The index exists, because it has a head, but the first log of the factory is later than this block.
    if (error instanceof IndexNotReady) return null
    throw error
  })
  if (basket?.prices.everPriced) return basket
  throw new InvalidInput(
    requested.block === undefined ? 'at' : 'block',
    `no price of every constituent exists at or before block ${at.number}; send a later block or time`,
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
