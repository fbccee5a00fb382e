import { systemClock } from '../../../core/platform/systemClock.ts'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import {
  createMarketSimulator,
  type MarketSimulator,
} from '../../../devnet/markets/createMarketSimulator.ts'

/** The prediction market of the devnet by the machine's clock, and what workers are told of it. */
export type ServedMarkets = {
  readonly simulator: MarketSimulator
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Reports come once a second. */
const TICK_MS = 1_000

/** On a port of its own; workers look back for a day. */
export async function serveMarkets(seed: number): Promise<ServedMarkets> {
  const port = await unclaimedPort()
  const simulator = await createMarketSimulator({ seed, port, clock: systemClock })
  const timer = setInterval(() => simulator.tick(), TICK_MS)
  return {
    simulator,
    env: {
      MARKET_PROVIDER: 'sim',
      DEVNET_MARKETS_PORT: String(port),
      MARKET_PAST_DAYS: '1',
    },
    stop: async () => {
      clearInterval(timer)
      await simulator.stop()
    },
  }
}
