import type { z } from 'zod'
import type { Deps } from '../../../core/catalogue/deps.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { IndexReorganised } from '../../../core/kernel/errors.ts'
import { MAX_POINTS } from '../../../core/vaults/domain/analytics/intervals.ts'
import { getBasket } from '../../../core/vaults/operations/getBasket.ts'
import { getCandles } from '../../../core/vaults/operations/getCandles.ts'
import { RANGE_DAYS, type RangeName } from '../published/ranges.ts'
import { DAY_SEC } from './day.ts'

type Basket = z.output<typeof getBasket.output>

/** Price, multiplier and trades of a stock, true for one block. */
export type StockFacts = {
  readonly at: BlockRef
  readonly range: RangeName
  readonly basket: Basket
  readonly stock: Basket['constituents'][number]
  readonly candles: z.output<typeof getCandles.output>
}

type Wanted = { readonly symbol: string; readonly range: RangeName }

/** Reads a stock as of the newest block; retries once when that block leaves the chain meanwhile. Throws DomainError. */
export async function readStock(deps: Deps, wanted: Wanted): Promise<StockFacts> {
  try {
    return await readAt(deps, deps.chain.head(), wanted)
  } catch (error) {
    if (!(error instanceof IndexReorganised)) throw error
    return readAt(deps, deps.chain.head(), wanted)
  }
}

async function readAt(deps: Deps, at: BlockRef, { symbol, range }: Wanted): Promise<StockFacts> {
  const [basketAnswer, candlesAnswer] = await Promise.all([
    getBasket.answer(deps, { query: { block: at.number } }),
    getCandles.answer(deps, { params: { symbol }, query: rangeQuery(range, at) }),
  ])
  if (basketAnswer.at?.hash !== at.hash) throw new IndexReorganised(at.number)
  const basket = getBasket.output.parse(basketAnswer.body)
  const candles = getCandles.output.parse(candlesAnswer.body)
  const stock = basket.constituents.find((token) => token.symbol === candles.symbol)
  if (stock === undefined) throw new IndexReorganised(at.number)
  return { at, range, basket, stock, candles }
}

/** Hours up to 30 days, days beyond; all time has at most the days of one answer. */
export function rangeQuery(range: RangeName, { timestampSec: to }: Pick<BlockRef, 'timestampSec'>) {
  const days = RANGE_DAYS[range] ?? MAX_POINTS - 1
  const interval = range === '7d' || range === '30d' ? '1h' : '1d'
  return { interval, from: Math.max(0, to - days * DAY_SEC), to }
}
