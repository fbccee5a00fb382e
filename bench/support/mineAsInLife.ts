import { latestBlock } from '../../devnet/chain/latestBlock.ts'
import { marketMakerStep } from '../../devnet/market/marketMakerStep.ts'
import { createRandom } from '../../devnet/random.ts'
import type { BenchContext } from './benchmark.ts'
import type { BenchWorld } from './startWorld.ts'

/** Block time of chain 8453. */
export const BLOCK_MS = 2_000

/** Runs a market step every two seconds, so that answers are cached as long as on the real chain. */
export function mineAsInLife({ defer }: BenchContext, { devnet }: BenchWorld): void {
  const { vaultChain, market } = devnet
  const random = createRandom(1, 'bench')
  const life = { step: Promise.resolve() }
  const mine = async (): Promise<void> => {
    const { timestampSec } = await latestBlock(vaultChain)
    const nowSec = Math.max(timestampSec + 1, Math.floor(Date.now() / 1000))
    await marketMakerStep(market, random, nowSec)
  }
  const timer = setInterval(() => {
    life.step = life.step.then(mine)
  }, BLOCK_MS)
  defer(async () => {
    clearInterval(timer)
    await life.step
  })
}
