import { DomainError } from '../../kernel/errors.ts'
import { MARKET_ASSETS } from '../../kernel/feeds/marketAssets.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { usdText } from '../../kernel/usdText.ts'
import { MARKETS, marketName, WINDOW_LENGTHS } from '../domain/marketWindows.ts'
import type { UpdownCallDeps } from '../ports.ts'
import { type EvaluatedMarket, evaluateMarket } from './evaluateMarket.ts'
import { FREE_ANSWERS, MARKET_PRICE, USUAL_SEGMENT } from './marketPrice.ts'
import { indexSchema } from './marketSchemas.ts'
import { ageMs, showWindow } from './showMarket.ts'

/** Rule of all windows since 2026-08-14. Source: research/data.md 4.1. */
const RULE = { type: 'twap', lookbackSeconds: 60, tie: 'up' } as const

export const getUpdown = defineOperation({
  id: 'getUpdown',
  method: 'GET',
  path: `/v1/${USUAL_SEGMENT}`,
  tag: 'Markets',
  summary: 'List the Up/Down markets and their state',
  description:
    'The eight markets with their current window, the age of the oracle reports, the price of ' +
    'an answer, and the number of comparisons between official prices to beat and prices of ' +
    'this service.',
  input: {},
  output: indexSchema,
  price: 'free',
  caching: { maxAgeSec: 1 },
  mcp: {
    name: 'updown_info',
    readOnly: true,
    notFor: 'prices; use updown_price_to_beat.',
  },
  refusals: [],
  why: 'Shows whether an answer is available before the caller pays.',
  example: () => ({}),

  async run(deps: UpdownCallDeps) {
    const { settings, markets } = deps
    const { amountUsdc6, chainIds } = MARKET_PRICE
    const path = `/v1/${markets.settings.segment}`
    const usd = usdText(amountUsdc6)
    const body = {
      service: 'Price to beat of Up/Down prediction-market windows',
      assets: [...MARKET_ASSETS],
      windows: Object.keys(WINDOW_LENGTHS),
      rule: RULE,
      callPrice: {
        usd,
        amount: String(amountUsdc6),
        networks: chainIds.map((chainId) => `eip155:${chainId}`),
      },
      free: { perAgent: FREE_ANSWERS, addToUrl: 'free=1' },
      markets: MARKETS.map((market) => showState(evaluateMarket(deps, market), path)),
      past: {
        fromAt: markets.reads.state()?.pastFromSec ?? null,
        note:
          'Add start=<unix second of the start of the window>: returns the official prices at ' +
          'both ends and the outcome.',
      },
      comparisons: await comparisonsOf(deps),
      howTo:
        `GET ${settings.publicUrl}${path}/btc-5m costs ${usd} USD over x402; the first live ` +
        'answer of each agent is free with free=1. When no answer is available, the call ' +
        'returns an error code before a price and is never charged.',
    }
    return { body, at: null }
  },
})

function showState(
  { market, window, nowMs, twap60, spot, verdict }: EvaluatedMarket,
  root: string,
) {
  const reason = verdict.kind === 'cannot' ? verdict.reason : null
  const isDown = reason === 'oracle_stale'
  const name = marketName(market)
  return {
    market: name,
    path: `${root}/${name}`,
    status:
      reason === null ? ('live' as const) : isDown ? ('down' as const) : ('degraded' as const),
    reason,
    window: showWindow(window),
    oracleAgeMs:
      twap60 === null || spot === null ? null : Math.max(ageMs(twap60, nowMs), ageMs(spot, nowMs)),
  }
}

/** Returns the counts of compared outcomes. Only these counts need the database. */
async function comparisonsOf({ markets }: Pick<UpdownCallDeps, 'markets'>) {
  try {
    return await markets.reads.comparisons()
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return null
    throw error
  }
}
