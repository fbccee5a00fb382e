import { MARKETS, marketName } from '../../domain/markets/marketWindows.ts'
import type { Deps } from '../../ports.ts'
import { judgeMarket } from './judgeMarket.ts'

/** Name of a market that answers now; null where none does. */
export function readMarketExamples(deps: Pick<Deps, 'markets' | 'clock'>): string | null {
  const open = MARKETS.find((market) => judgeMarket(deps, market).verdict.kind === 'answer')
  return open === undefined ? null : marketName(open)
}
