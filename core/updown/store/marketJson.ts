import { z } from 'zod'
import { MARKET_ASSETS } from '../../kernel/feeds/marketAssets.ts'
import type { Observation } from '../../kernel/feeds/observation.ts'
import { SETTLEMENT_STATES } from '../domain/windowDoc.ts'
import { FEED_STATUSES, type MarketState } from '../ports.ts'

/** Price in units of 10^-18 as a string, because JSON numbers are not exact at this size. */
const priceE18 = z
  .string()
  .regex(/^\d{1,60}$/)
  .transform(BigInt)

const observation = z
  .object({ atMs: z.int(), priceE18, source: z.string() })
  .nullable() satisfies z.ZodType<Observation | null>

const sideToken = z.object({
  tokenId: z.string(),
  priceE18: priceE18.nullable(),
  bidE18: priceE18.nullable(),
  askE18: priceE18.nullable(),
})

/** Tokens of a window, as stored. */
export const tokensJson = z.object({ up: sideToken, down: sideToken }).nullable()

/** Rule that a market states, as stored. */
export const statedRuleJson = z.object({
  isTwap: z.boolean().nullable(),
  lookbackSec: z.int().nullable(),
  resolutionSource: z.string().nullable(),
})

const window = z.object({
  asset: z.enum(MARKET_ASSETS),
  length: z.enum(['5m', '15m']),
  startSec: z.int(),
})

export const settlementText = z.enum(SETTLEMENT_STATES)
export const winnerText = z.enum(['up', 'down']).nullable()

const doc = z.object({
  window,
  conditionId: z.string().nullable(),
  tokens: tokensJson,
  stated: statedRuleJson,
  priceToBeatE18: priceE18.nullable(),
  finalPriceE18: priceE18.nullable(),
  settlement: settlementText,
  winner: winnerText,
})

const state = z.object({
  toldAtMs: z.int(),
  provider: z.enum(['sim', 'fixture', 'polymarket']),
  feed: z.enum(FEED_STATUSES),
  markets: z.array(
    z.object({
      window,
      doc: doc.nullable(),
      docAtMs: z.int().nullable(),
      boundary: observation,
    }),
  ),
  assets: z.record(z.enum(MARKET_ASSETS), z.object({ twap60: observation, spot: observation })),
  pastFromSec: z.int(),
})

/** Serializes a value as JSON; a bigint becomes a string. */
export const writeMarketJson = (value: object): string =>
  JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'bigint' ? field.toString() : field,
  )

/** Parses a published state; returns null for the format of another release. */
export function parseMarketState(value: unknown): MarketState | null {
  return state.safeParse(value).data ?? null
}
