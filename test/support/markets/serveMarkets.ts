import { systemClock } from '../../../core/platform/systemClock.ts'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import {
  createMarketSimulator,
  type MarketSimulator,
} from '../../../devnet/markets/createMarketSimulator.ts'

/** Prediction market of the devnet on the machine's clock, with the environment of its workers. */
export type ServedMarkets = {
  readonly simulator: MarketSimulator
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Interval of reports, milliseconds. */
const TICK_MS = 1_000

/** Serves the market on its own port; workers read one day back. */
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
