import { createMarketSimulator } from './createMarketSimulator.ts'

export type MarketServer = {
  /** Origin of lists, books and feeds, and of `/__fault`. */
  readonly url: string
  stop(): Promise<void>
}

/** Interval of reports, milliseconds. */
const TICK_MS = 1_000

/** Starts the prediction market of a devnet on the machine's clock. Throws `DevnetError` `port_in_use`. */
export async function startMarkets(options: {
  readonly port: number
  readonly seed: number
  readonly nowSec: () => number
}): Promise<MarketServer> {
  const { port, seed, nowSec } = options
  const simulator = await createMarketSimulator({ port, seed, clock: { nowSec } })
  const timer = setInterval(simulator.tick, TICK_MS)
  return {
    url: new URL(simulator.urls.gamma).origin,
    stop: () => {
      clearInterval(timer)
      return simulator.stop()
    },
  }
}
