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

/** Names of all markets, as a path has them. */
export const MARKET_NAMES: readonly string[] = MARKETS.map(marketName)

/** What no market is called is refused by the operation, which knows the right code for it. */
export const marketField = z.string().meta({
  description: 'Coin and length of the windows',
  enum: MARKET_NAMES,
})

const windowShown = z
  .object({
    start: unixSeconds('When it begins, unix seconds'),
    end: unixSeconds('When it ends, unix seconds'),
    seconds: count('How long it is'),
  })
  .meta({ id: 'UpdownWindow', description: 'A window of time that ends up or down' })

const ruleShown = z
  .object({
    type: z.enum(['twap', 'spot']).meta({
      description:
        '`twap`: a mean of the last seconds of the oracle at both ends. `spot`: its price',
    }),
    lookbackSeconds: count('Seconds of the mean').nullable(),
    tie: z.literal('up').meta({ description: 'Who wins when both prices are equal' }),
    resolutionSource: text('Stream that settles it; null where the market names none').nullable(),
  })
  .meta({ id: 'UpdownRule', description: 'By what a window is settled' })

const charge = {
  charged: z.boolean().meta({ description: 'False for a free call' }),
  charge: z
    .object({ usd: decimal('USD; 0 for a free call') })
    .meta({ description: 'What it cost' }),
}

const observed = {
  usd: decimal('Price in USD, exact'),
  reportedAt: unixSeconds('When the oracle reported it, by its clock, unix seconds'),
  ageMs: count('How old that was when this was answered, milliseconds'),
}

const token = z.object({
  tokenId: text('Id of the token'),
  price: price01('Price by the market, 0 to 1'),
  bid: price01('Best bid, 0 to 1'),
  ask: price01('Best ask, 0 to 1'),
})

export const liveSchema = z
  .object({
    market: text('Name of the market'),
    slug: text('Name of the event at the market'),
    window: windowShown,
    secondsLeft: count('Seconds until the window ends'),
    phase: z.literal('live'),
    priceToBeat: decimal('Price to beat in USD, exact'),
    priceToBeatStatus: z.enum(['official', 'oracle']).meta({
      description:
        '`official`: the market published it. `oracle`: taken from the oracle at the beginning of the window, not ' +
        'confirmed by the market yet',
    }),
    priceToBeatAt: unixSeconds('Moment that the price to beat is of, unix seconds'),
    rule: ruleShown,
    oracle: z
      .object({
        twap60: z.object(observed).meta({ description: 'Mean of the last 60 seconds: it settles' }),
        spot: z
          .object({ ...observed, source: text('Whose price it is') })
          .meta({ description: 'Price now: it moves first' }),
      })
      .meta({ description: 'What the oracle says now' }),
    distance: z
      .object({
        fromTwap60: decimal('Mean minus price to beat, USD, exact'),
        fromTwap60Bps: z
          .number()
          .meta({ description: 'The same in basis points of the price to beat' }),
        fromSpot: decimal('Price minus price to beat, USD, exact'),
        fromSpotBps: z
          .number()
          .meta({ description: 'The same in basis points of the price to beat' }),
      })
      .meta({ description: 'How far the oracle is above the price to beat; negative below' }),
    tokens: z
      .object({ up: token, down: token })
      .nullable()
      .meta({ description: 'Tokens of both outcomes and what the market pays for them' }),
    conditionId: text('Id of the condition at the market').nullable(),
    pricesAt: unixSeconds(
      'When the market told the prices of the tokens, unix seconds; null, as they are, where that was over ten seconds ago',
    ).nullable(),
    answeredAt: unixSeconds('When this was answered, unix seconds'),
    ...charge,
  })
  .meta({ id: 'UpdownLive', description: 'A window that runs' })

const endedToken = z.object({
  tokenId: text('Id of the token'),
  won: z.boolean().meta({ description: 'Whether it is worth 1 USD now' }),
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
    outcome: z.enum(['up', 'down']).meta({ description: 'What the market settled' }),
    settledAt: unixSeconds('When it was first seen to be final, unix seconds').nullable(),
    tokens: z
      .object({ up: endedToken, down: endedToken })
      .nullable()
      .meta({ description: 'Tokens of both outcomes' }),
    ...charge,
  })
  .meta({ id: 'UpdownPast', description: 'A window that is over and settled' })

export const indexSchema = z
  .object({
    service: text('What this is'),
    assets: z.array(z.string()).meta({ description: 'Coins' }),
    windows: z.array(z.string()).meta({ description: 'Lengths of windows' }),
    rule: ruleShown
      .omit({ resolutionSource: true })
      .meta({ id: 'UpdownRules', description: 'By what they settle' }),
    callPrice: z
      .object({
        usd: decimal('USD per answer'),
        amount: text('The same in USDC-6'),
        networks: z.array(z.string()).meta({ description: 'Where it can be paid' }),
      })
      .meta({ description: 'What an answer costs; nothing is charged where there is none' }),
    free: z
      .object({
        perAgent: count('Live answers of each agent for nothing, for ever'),
        addToUrl: text('What to add to the address'),
      })
      .meta({ description: 'What is free' }),
    markets: z
      .array(
        z.object({
          market: text('Name of the market'),
          path: text('Path of its answers'),
          status: z.enum(['live', 'degraded', 'down']).meta({
            description:
              '`live`: answers now. `degraded`: does not answer for a moment, and `reason` says why. ' +
              '`down`: the oracle is silent',
          }),
          reason: text('Code of why there is no answer now; null where there is one').nullable(),
          window: windowShown,
          oracleAgeMs: count('Age of the older of both reports of the oracle').nullable(),
        }),
      )
      .meta({ description: 'All markets' }),
    past: z
      .object({
        fromAt: unixSeconds('Windows from here on can be asked for, unix seconds').nullable(),
        note: text('How to ask for them'),
      })
      .meta({ id: 'UpdownPastWindows', description: 'Windows that are over' }),
    comparisons: z
      .object({
        compared: count('Windows whose official price to beat was compared with ours'),
        differed: count('Those of them where both differ by more than a millionth'),
      })
      .nullable()
      .meta({ description: 'Official against oracle; null while they cannot be counted' }),
    howTo: text('How to ask'),
  })
  .meta({ id: 'Updown', description: 'What markets there are' })

export type WindowShown = z.output<typeof windowShown>
export type RuleShown = z.output<typeof ruleShown>
