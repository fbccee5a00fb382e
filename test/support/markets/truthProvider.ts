import { MARKET_ASSETS } from '../../../core/kernel/feeds/marketAssets.ts'
import { type MarketWindow, slugOf } from '../../../core/updown/domain/marketWindows.ts'
import type { WindowDoc } from '../../../core/updown/domain/windowDoc.ts'
import { parseGammaEvents } from '../../../core/updown/domain/wire/parseGammaEvents.ts'
import { type MarketListener, MarketUnreachable } from '../../../core/updown/ports.ts'
import type { SimulatedPrices } from '../../../devnet/markets/createSimulatedPrices.ts'
import { gammaEvents } from '../../../devnet/markets/gammaEvents.ts'
import { INITIAL_MARKET_FAULTS, type MarketFaults } from '../../../devnet/markets/marketFaults.ts'

/** Creates a provider without sockets: lists of the simulator through the readers, and reports on request. */
export function truthProvider(truth: SimulatedPrices, clock: { nowSec(): number }) {
  const faults: MarketFaults = { ...INITIAL_MARKET_FAULTS }
  const requested: number[] = []
  return {
    name: 'sim' as const,
    faults,
    /** Number of windows in each request. */
    asked: requested,
    windows: async (windows: readonly MarketWindow[]): Promise<readonly WindowDoc[]> => {
      requested.push(windows.length)
      if (faults.httpDown) throw new MarketUnreachable('it answers 503')
      const scene = { truth, faults, nowSec: clock.nowSec() }
      return parseGammaEvents(JSON.stringify(gammaEvents(scene, windows.map(slugOf))))!
    },
    /** Sends the reports of one second. */
    report: (on: MarketListener, atSec: number): void => {
      for (const asset of MARKET_ASSETS) {
        const atMs = atSec * 1_000 + faults.clockAheadMs
        on.reported(asset, 'spot', { atMs, priceE18: truth.spotE18(asset, atSec), source: 'sim' })
        const priceE18 = truth.twap60E18(asset, atSec)
        on.reported(asset, 'twap60', { atMs, priceE18, source: 'sim' })
      }
    },
  }
}
