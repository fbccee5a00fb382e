import { endSec, MARKETS, marketName } from '../domain/marketWindows.ts'
import type { UpdownCallDeps } from '../ports.ts'
import { evaluateMarket } from './evaluateMarket.ts'

/** Name of the market that answers now and whose window runs longest, so that the example does; null where none does. */
export function readMarketExamples(deps: Pick<UpdownCallDeps, 'markets' | 'clock'>): string | null {
  const [open] = MARKETS.map((market) => evaluateMarket(deps, market))
    .filter(({ verdict }) => verdict.kind === 'answer')
    .toSorted((one, other) => endSec(other.window) - endSec(one.window))
  return open === undefined ? null : marketName(open.market)
}
