import { E18, parseDecimal } from '../../../kernel/feeds/decimals.ts'
import type { StatedRule } from '../marketRules.ts'
import { parseSlug } from '../marketWindows.ts'
import type { SettlementState, Side, SideToken, WindowDoc } from '../windowDoc.ts'
import {
  countOf,
  flagOf,
  isObject,
  type JsonObject,
  listOf,
  parsePrices,
  textOf,
} from './jsonFields.ts'

const PRICES = ['priceToBeat', 'finalPrice', 'bestBid', 'bestAsk']

/**
 * Parses the windows in an answer of Gamma's `/events`; skips events that are not windows of a known market.
 *
 * Returns null for another form. Source: research/data.md 4.1.
 */
export function parseGammaEvents(text: string): WindowDoc[] | null {
  const events = parsePrices(text, PRICES)
  if (!Array.isArray(events)) return null
  return events.flatMap((event: unknown) => (isObject(event) ? (readEvent(event) ?? []) : []))
}

function readEvent(event: JsonObject): WindowDoc | null {
  const window = parseSlug(textOf(event['slug']) ?? '')
  const market: unknown = listOf(event['markets'])?.[0]
  if (window === null || !isObject(market)) return null
  const metadata = isObject(event['eventMetadata']) ? event['eventMetadata'] : {}
  const settlement = settlementOf(event, market)
  const sides = sidesOf(market)
  return {
    window,
    conditionId: textOf(market['conditionId']),
    tokens: sides === null ? null : tokensOf(market, sides),
    stated: statedOf(market),
    priceToBeatE18: priceOf(metadata['priceToBeat']),
    finalPriceE18: priceOf(metadata['finalPrice']),
    settlement,
    winner: settlement === 'resolved' && sides !== null ? winnerIn(market, sides) : null,
  }
}

const priceOf = (value: unknown): bigint | null => parseDecimal(textOf(value) ?? '')

/** Only a closed and resolved market is final: a proposed outcome may be disputed. */
function settlementOf(event: JsonObject, market: JsonObject): SettlementState {
  const isClosed = flagOf(market['closed']) ?? flagOf(event['closed']) ?? false
  if (!isClosed) return 'open'
  const status = textOf(market['umaResolutionStatus'])
  if (status === 'resolved') return 'resolved'
  return status === 'proposed' ? 'proposed' : 'closed'
}

/** Maps outcomes to sides by label, because their order is not guaranteed. */
function sidesOf(market: JsonObject): readonly Side[] | null {
  const labels = listOf(market['outcomes'])?.map((label) => textOf(label)?.toLowerCase())
  const sides = labels?.flatMap((label): Side[] =>
    label === 'up' || label === 'down' ? [label] : [],
  )
  return sides?.length === 2 && sides[0] !== sides[1] ? sides : null
}

function tokensOf(market: JsonObject, sides: readonly Side[]): WindowDoc['tokens'] {
  const ids = listOf(market['clobTokenIds'])?.map(textOf) ?? []
  const prices = listOf(market['outcomePrices'])?.map(priceOf) ?? []
  // Best bid and ask belong to the first outcome; to buy the other outcome is to sell the first.
  const bid = priceOf(market['bestBid'])
  const bestAskE18 = priceOf(market['bestAsk'])
  const tokenOf = (side: Side): SideToken | null => {
    const index = sides.indexOf(side)
    const tokenId = ids[index] ?? null
    if (tokenId === null || !/^\d{1,80}$/.test(tokenId)) return null
    const isFirst = index === 0
    return {
      tokenId,
      priceE18: prices[index] ?? null,
      bidE18: isFirst ? bid : complement(bestAskE18),
      askE18: isFirst ? bestAskE18 : complement(bid),
    }
  }
  const up = tokenOf('up')
  const down = tokenOf('down')
  return up === null || down === null || up.tokenId === down.tokenId ? null : { up, down }
}

const complement = (price: bigint | null): bigint | null =>
  price === null || price > E18 ? null : E18 - price

/** Returns the side whose token is worth 1 while the other token is worth 0; null otherwise. */
function winnerIn(market: JsonObject, sides: readonly Side[]): Side | null {
  const prices = listOf(market['outcomePrices'])?.map(priceOf) ?? []
  const [first, second] = sides
  if (prices.length !== 2 || first === undefined || second === undefined) return null
  if (prices[0] === E18 && prices[1] === 0n) return first
  return prices[0] === 0n && prices[1] === E18 ? second : null
}

function statedOf(market: JsonObject): StatedRule {
  const config = isObject(market['cryptoMarketConfig']) ? market['cryptoMarketConfig'] : {}
  return {
    isTwap: flagOf(config['twapEnabled']),
    lookbackSec: countOf(config['twapLookbackSeconds']),
    resolutionSource: textOf(market['resolutionSource']),
  }
}
