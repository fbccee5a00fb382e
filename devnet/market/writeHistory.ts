import { encodeFunctionData } from 'viem'
import { twapPriceSourceAbi } from '../../contracts-abi/twapPriceSourceAbi.ts'
import { mineBlock } from '../chain/mineBlock.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import { devnetStocks } from '../constituents.ts'
import type { DevnetContracts } from '../devnetContracts.ts'
import type { Random } from '../random.ts'
import type { Market } from './market.ts'
import { movePools } from './movePools.ts'
import type { HistoryStep } from './planHistory.ts'
import { advancePrices } from './priceModel.ts'

export type History = {
  readonly market: Market
  readonly contracts: DevnetContracts
  readonly keeper: `0x${string}`
  readonly random: Random
  /** Runs actions of residents in their own blocks; the chain is at the time of the step. */
  readonly act: (kind: 'residents' | 'birth') => Promise<void>
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal | undefined
}

/**
 * Performs the steps of a plan on a chain under manual mining, each step in blocks at its own time.
 *
 * Throws `DevnetError`, or the signal's reason after an abort.
 */
export async function writeHistory(history: History, plan: readonly HistoryStep[]): Promise<void> {
  const { chain } = history.market
  for (const [index, { atSec, kind }] of plan.entries()) {
    history.signal?.throwIfAborted()
    switch (kind) {
      case 'prices':
        await movePrices(history, atSec)
        break
      case 'record':
        await record(history, atSec)
        break
      case 'residents':
      case 'birth':
        // An empty block first: residents then read current state, after the TWAP has settled.
        await mineBlock(chain, atSec)
        await history.act(kind)
        break
      default:
        kind satisfies never
    }
    history.onProgress(index + 1, plan.length)
  }
}

async function movePrices({ market, random }: History, atSec: number): Promise<void> {
  market.prices = advancePrices(random, devnetStocks, market.prices, atSec)
  await sendTransaction(market.chain, movePools(market, market.markets, []), atSec)
}

async function record({ market, contracts, keeper }: History, atSec: number): Promise<void> {
  const data = encodeFunctionData({ abi: twapPriceSourceAbi, functionName: 'record' })
  await sendTransaction(market.chain, { from: keeper, to: contracts.livePriceSource, data }, atSec)
}
