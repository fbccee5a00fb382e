import { z } from 'zod'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { MarketUnavailable } from '../domain/marketErrors.ts'
import { type Market, type MarketWindow, parseMarket, parseStart } from '../domain/marketWindows.ts'
import { pastMarketAnswer } from '../domain/pastMarketAnswer.ts'
import type { UpdownCallDeps } from '../ports.ts'
import { evaluateMarket } from './evaluateMarket.ts'
import { FREE_ANSWERS, MARKET_PRICE, USUAL_SEGMENT } from './marketPrice.ts'
import { liveSchema, marketField, pastSchema } from './marketSchemas.ts'
import { showLive, showPast } from './showMarket.ts'

const query = closedObject({
  start: z
    .string()
    .meta({
      description: 'Unix second of the start of a past window; without `start`, the answer is live',
    })
    .optional(),
  free: z
    .literal('1')
    .meta({
      description:
        '1: one free live answer per caller, without `start`; the caller is the address in ' +
        'SIGN-IN-WITH-X, else the network address',
    })
    .optional(),
})

export const getUpdownPrice = defineOperation({
  id: 'getUpdownPrice',
  method: 'GET',
  path: `/v1/${USUAL_SEGMENT}/{market}`,
  tag: 'Markets',
  summary: 'Read the price to beat of an Up/Down window',
  description:
    'For the current window: the price to beat, the settling mean and the current price of ' +
    'the oracle, the distance of both from the price to beat, the seconds left, and both tokens ' +
    'with the market prices. priceToBeatStatus is official (published by the market) or oracle (report at the ' +
    'start of the window, not confirmed by the market yet). With `start`: the official prices and the outcome of a past window. When no ' +
    'unambiguous answer exists, the call returns an error code and charges nothing.',
  input: { params: closedObject({ market: marketField }), query },
  output: z.discriminatedUnion('phase', [liveSchema, pastSchema]),
  price: MARKET_PRICE,
  freeQuota: { param: 'free', perAgentEver: FREE_ANSWERS },
  caching: 'none',
  mcp: {
    name: 'updown_price_to_beat',
    readOnly: true,
    notFor: 'the availability of a market; updown_info is free.',
  },
  refusals: ['unknown_market', 'market_query_refused', 'market_unavailable'],
  why: 'Shows which side of an Up/Down window is ahead before the window ends.',
  example: ({ market }) => (market === null ? null : { params: { market } }),

  async run(deps: UpdownCallDeps, { params, query: { start, free } }, call) {
    const market = parseMarket(params.market)
    if (market === null) throw new MarketUnavailable('unknown_market')
    if (free === '1' && start !== undefined) throw new MarketUnavailable('free_with_start')
    const window = start === undefined ? null : pastWindow(deps, market, start)
    const body =
      window === null
        ? answerLive(deps, market, free === '1' && call === null)
        : await answerPast(deps, window)
    return { body, at: null }
  },
})

/** Returns the requested window; null for the current window. Throws `MarketUnavailable`. */
function pastWindow(
  { markets, clock }: Pick<UpdownCallDeps, 'markets' | 'clock'>,
  market: Market,
  start: string,
): MarketWindow | null {
  const firstSec = markets.reads.state()?.pastFromSec ?? 0
  const reading = parseStart(market, start, { nowSec: clock.nowSec(), firstSec })
  if (reading.kind === 'bad') throw new MarketUnavailable(reading.reason)
  return reading.kind === 'live' ? null : reading.window
}

/** Returns the answer for the current window. Throws `MarketUnavailable`. */
function answerLive(
  deps: Pick<UpdownCallDeps, 'markets' | 'clock'>,
  market: Market,
  isFree: boolean,
) {
  const evaluated = evaluateMarket(deps, market)
  const { verdict } = evaluated
  if (verdict.kind === 'cannot') throw new MarketUnavailable(verdict.reason)
  return showLive(evaluated, verdict, isFree)
}

/** Returns the answer for an ended window. Throws `MarketUnavailable`, `DatabaseUnavailable`. */
async function answerPast({ markets }: Pick<UpdownCallDeps, 'markets'>, window: MarketWindow) {
  const stored = await markets.reads.past(window)
  // The worker has not requested the window yet, or the market has not answered yet.
  if (stored === null || (stored.doc === null && stored.isListed))
    throw new MarketUnavailable('not_settled')
  const verdict = pastMarketAnswer(window, stored.doc)
  if (verdict.kind === 'cannot') throw new MarketUnavailable(verdict.reason)
  return showPast(stored, verdict)
}
