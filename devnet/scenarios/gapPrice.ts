import { mineBlock } from '../chain/mineBlock.ts'
import { receiptOf, submitTransaction } from '../chain/sendTransaction.ts'
import { movePools } from '../market/movePools.ts'
import { marketOf } from './marketOf.ts'
import type { ScenarioDeps } from './scenarioDeps.ts'

/** Moves the price of a stock by `changeBps` in one block; the model continues from the new price. */
export async function gapPrice(
  stage: ScenarioDeps,
  symbol: string,
  changeBps: number,
): Promise<void> {
  const { market } = stage
  const stock = marketOf(stage, symbol)
  const index = market.markets.indexOf(stock)
  market.prices = {
    ...market.prices,
    pricesUsd: market.prices.pricesUsd.map((price, i) =>
      i === index ? price * (1 + changeBps / 10_000) : price,
    ),
  }
  const hash = await submitTransaction(market.chain, movePools(market, [stock], []))
  if (market.chain.mining === 'manual') await mineBlock(market.chain)
  await receiptOf(market.chain, hash)
}
