import { Registry } from 'prom-client'
import type { MarketRows } from '../../../../core/updown/ports.ts'
import { createSimulatedPrices } from '../../../../devnet/markets/createSimulatedPrices.ts'
import { createMarketFollower } from '../../../../workers/updown/createMarketFollower.ts'
import { createMarketMetrics } from '../../../../workers/updown/createMarketMetrics.ts'
import { createPastKeeper } from '../../../../workers/updown/createPastKeeper.ts'
import { truthProvider } from '../../../support/markets/truthProvider.ts'

/** Seed of the prices. */
const SEED = 7

/** Builds a market follower on database rows, with a separate market and a separate clock. */
export function aFollower(
  rows: MarketRows,
  time: { sec: number },
  rules = { maxGapMs: 2_000, pastDays: 7 },
) {
  const clock = { nowSec: () => time.sec, nowMs: () => time.sec * 1_000 }
  const truth = createSimulatedPrices(SEED)
  const provider = truthProvider(truth, clock)
  const registry = new Registry()
  const warned: object[] = []
  const log = {
    info: () => {},
    warn: (fields: object) => void warned.push(fields),
    error: () => {},
  }
  const metrics = createMarketMetrics(registry, clock)
  const deps = { provider, rows, metrics, clock, rules, log }
  let boundaries = 0
  const follower = createMarketFollower(deps, () => {
    boundaries += 1
  })
  follower.listener.changed('connected')
  return {
    follower,
    past: createPastKeeper(deps),
    provider,
    truth,
    registry,
    warned,
    boundaries: () => boundaries,
    /**
     * Advances the clock to a second: the reports up to that second arrive, and the follower does
     * the work of each second.
     */
    at: async (sec: number): Promise<void> => {
      time.sec = sec
      provider.report(follower.listener, sec)
      await follower.fetchWindows()
      await follower.keep()
    },
  }
}
