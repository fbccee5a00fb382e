import { z } from 'zod'
import { count, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { MARKETS, marketName } from '../domain/marketWindows.ts'

const text = (description: string) => z.string().meta({ description })
const decimal = (description: string) =>
  z
    .string()
    .regex(/^-?[0-9]+(\.[0-9]+)?$/)
    .meta({ description })
const price01 = (description: string) => z.number().min(0).max(1).nullable().meta({ description })

/** Names of all markets, as in paths. */
export const MARKET_NAMES: readonly string[] = MARKETS.map(marketName)

/** Accepts any text, so that the operation can reject an unknown market with the code `unknown_market`. */
export const marketField = z.string().meta({
  description: 'Asset and length of the windows',
  enum: MARKET_NAMES,
})

const windowShown = z
  .object({
    start: unixSeconds('Start of the window, unix seconds'),
    end: unixSeconds('End of the window, unix seconds'),
    seconds: count('Length of the window, seconds'),
  })
  .meta({ id: 'UpdownWindow', description: 'A window with the outcome up or down' })

const ruleShown = z
  .object({
    type: z.enum(['twap', 'spot']).meta({
      description:
        '`twap`: mean price of the oracle before start and end. `spot`: price of the oracle ' +
        'at start and end',
    }),
    lookbackSeconds: count('Length of the mean, seconds; null for spot').nullable(),
    tie: z.literal('up').meta({ description: 'Winner when both prices are equal' }),
    resolutionSource: text(
      'Data stream that settles the market; null when the market states no stream',
    ).nullable(),
  })
  .meta({ id: 'UpdownRule', description: 'Settlement rule of a window' })

const charge = {
  charged: z.boolean().meta({ description: 'Whether the call was charged; false for a free call' }),
  charge: z
    .object({ usd: decimal('Price, USD; 0 for a free call') })
    .meta({ description: 'Charge of this call' }),
}

const observed = {
  usd: decimal('Price in USD, exact'),
  reportedAt: unixSeconds('Time of the report by the clock of the oracle, unix seconds'),
  ageMs: count('Age of the report at the time of the answer, milliseconds'),
}

const token = z.object({
  tokenId: text('Id of the token'),
  price: price01('Market price, 0 to 1'),
  bid: price01('Best bid, 0 to 1'),
  ask: price01('Best ask, 0 to 1'),
})

export const liveSchema = z
  .object({
    market: text('Name of the market'),
    slug: text('Slug of the event at the market'),
    window: windowShown,
    secondsLeft: count('Seconds until the window ends'),
    phase: z.literal('live'),
    priceToBeat: decimal('Price to beat in USD, exact'),
    priceToBeatStatus: z.enum(['official', 'oracle']).meta({
      description:
        '`official`: published by the market. `oracle`: report of the oracle at the start of ' +
        'the window, not confirmed by the market yet',
    }),
    priceToBeatAt: unixSeconds('Time of the price to beat, unix seconds'),
    rule: ruleShown,
    oracle: z
      .object({
        twap60: z.object(observed).meta({
          description:
            'Mean price of the last 60 seconds; its value at the end of the window settles the window',
        }),
        spot: z
          .object({ ...observed, source: text('Source of the price') })
          .meta({ description: 'Current price' }),
      })
      .meta({ description: 'Current oracle prices' }),
    distance: z
      .object({
        fromTwap60: decimal('Mean of 60 s minus price to beat, USD, exact'),
        fromTwap60Bps: z.number().meta({
          description: 'Mean of 60 s minus price to beat, basis points of the price to beat',
        }),
        fromSpot: decimal('Spot price minus price to beat, USD, exact'),
        fromSpotBps: z.number().meta({
          description: 'Spot price minus price to beat, basis points of the price to beat',
        }),
      })
      .meta({
        description:
          'Distance of the oracle prices from the price to beat; negative below the price to beat',
      }),
    tokens: z
      .object({ up: token, down: token })
      .nullable()
      .meta({ description: 'Tokens of both outcomes with their market prices' }),
    conditionId: text('Condition id at the market; null when unlisted').nullable(),
    pricesAt: unixSeconds(
      'Time of the token prices, unix seconds; time and prices are null when older than 10 s',
    ).nullable(),
    answeredAt: unixSeconds('Time of this answer, unix seconds'),
    ...charge,
  })
  .meta({ id: 'UpdownLive', description: 'The current window' })

const endedToken = z.object({
  tokenId: text('Id of the token'),
  won: z.boolean().meta({ description: 'Whether the token won and is worth 1 USD' }),
})

export const pastSchema = z
  .object({
    market: text('Name of the market'),
    slug: text('Name of the event at the market'),
    window: windowShown,
    phase: z.literal('settled'),
    rule: ruleShown,
    priceToBeat: decimal('Official price to beat in USD, exact'),
    settlePrice: decimal('Official price at the end in USD, exact'),
    outcome: z.enum(['up', 'down']).meta({ description: 'Outcome by the market' }),
    settledAt: unixSeconds(
      'First time at which the outcome was final, unix seconds; null before that time',
    ).nullable(),
    tokens: z
      .object({ up: endedToken, down: endedToken })
      .nullable()
      .meta({ description: 'Tokens of both outcomes' }),
    ...charge,
  })
  .meta({ id: 'UpdownPast', description: 'A settled window' })

export const indexSchema = z
  .object({
    service: text('Purpose of the service'),
    assets: z.array(z.string()).meta({ description: 'Assets' }),
    windows: z.array(z.string()).meta({ description: 'Lengths of windows' }),
    rule: ruleShown
      .omit({ resolutionSource: true })
      .meta({ id: 'UpdownRules', description: 'Settlement rules' }),
    callPrice: z
      .object({
        usd: decimal('USD per answer'),
        amount: text('Price, USDC-6'),
        networks: z
          .array(z.string())
          .meta({ description: 'Chains that accept the payment, CAIP-2' }),
      })
      .meta({ description: 'Price of an answer; a call without an answer is not charged' }),
    free: z
      .object({
        perAgent: count('Number of free live answers per agent, for all time'),
        addToUrl: text('Query parameter for a free answer'),
      })
      .meta({ description: 'Free answers' }),
    markets: z
      .array(
        z.object({
          market: text('Name of the market'),
          path: text('Path of the market'),
          status: z.enum(['live', 'degraded', 'down']).meta({
            description:
              '`live`: answers now. `degraded`: temporarily no answer, see `reason`. `down`: ' +
              'the oracle is unavailable',
          }),
          reason: text('Code of the reason; null while the market answers').nullable(),
          window: windowShown,
          oracleAgeMs: count('Age of the older of both oracle reports, milliseconds').nullable(),
        }),
      )
      .meta({ description: 'All markets' }),
    past: z
      .object({
        fromAt: unixSeconds('Start of the first available window, unix seconds').nullable(),
        note: text('How to request past windows'),
      })
      .meta({ id: 'UpdownPastWindows', description: 'Past windows' }),
    comparisons: z
      .object({
        compared: count(
          'Number of windows whose official price to beat was compared with the price of the feed',
        ),
        differed: count(
          'Number of windows in which these prices differ by more than one millionth',
        ),
      })
      .nullable()
      .meta({
        description: 'Comparison of official prices and oracle prices; null while unavailable',
      }),
    howTo: text('How to request an answer'),
  })
  .meta({ id: 'Updown', description: 'State of all markets' })

export type ShownWindow = z.output<typeof windowShown>
export type ShownRule = z.output<typeof ruleShown>
