import { endSec, MARKETS, marketName } from '../domain/marketWindows.ts'
import type { UpdownCallDeps } from '../ports.ts'
import { evaluateMarket } from './evaluateMarket.ts'

/**
 * Returns the name of a market that has an answer now, with the longest remaining window, so that the example stays
 * valid for a while; null without such a market.
 */
export function readMarketExamples(deps: Pick<UpdownCallDeps, 'markets' | 'clock'>): string | null {
  const [open] = MARKETS.map((market) => evaluateMarket(deps, market))
    .filter(({ verdict }) => verdict.kind === 'answer')
    .toSorted((left, right) => endSec(right.window) - endSec(left.window))
  return open === undefined ? null : marketName(open.market)
}
