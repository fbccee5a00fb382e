import { sendTransaction } from '../chain/sendTransaction.ts'
import { devnetStocks } from '../constituents.ts'
import type { StockMarket } from '../devnetContracts.ts'
import type { Random } from '../random.ts'
import type { Market } from './market.ts'
import { movePools, type NoiseTrade, tradableMarkets } from './movePools.ts'
import { advancePrices } from './priceModel.ts'

/** Noise trades per pool and second: one per minute. */
const TRADES_PER_SEC = 1 / 60
/** Size of a noise trade, log-normal: the median in USD, and the standard deviation of the logarithm. */
const MEDIAN_TRADE_USD = 400
const TRADE_SPREAD = 1
/** Maximum time between two steps for which noise trades are generated, even after a long pause of the devnet. */
const MAX_NOISE_SEC = 300

/**
 * Runs one step of the market: the model advances to `atSec`, noise trades follow, and the pools move to the model's
 * prices.
 *
 * Halted stocks and empty pools keep their price. Under manual mining the step is a block at `atSec`.
 */
export async function marketMakerStep(
  market: Market,
  random: Random,
  atSec: number,
): Promise<void> {
  const elapsedSec = Math.min(Math.max(atSec - market.prices.atSec, 0), MAX_NOISE_SEC)
  market.prices = advancePrices(random, devnetStocks, market.prices, atSec)
  const tradable = await tradableMarkets(market)
  const trades = tradable.flatMap((stock) => noiseTrades(market, stock, random, elapsedSec))
  const transaction = movePools(market, tradable, trades)
  const mineAtSec = market.chain.mining === 'manual' ? atSec : undefined
  await sendTransaction(market.chain, transaction, mineAtSec)
}

function noiseTrades(
  market: Market,
  stock: StockMarket,
  random: Random,
  elapsedSec: number,
): NoiseTrade[] {
  const priceUsd = market.prices.pricesUsd[market.markets.indexOf(stock)] ?? 1
  const count = random.poisson(elapsedSec * TRADES_PER_SEC)
  return Array.from({ length: count }, () => {
    const sizeUsd = MEDIAN_TRADE_USD * Math.exp(TRADE_SPREAD * random.gaussian())
    const sellsStock = random.next() < 0.5
    const amountIn = BigInt(Math.ceil(sellsStock ? (sizeUsd / priceUsd) * 1e8 : sizeUsd * 1e6))
    return { pool: stock.pool, zeroForOne: sellsStock === stock.stockIsToken0, amountIn }
  })
}
