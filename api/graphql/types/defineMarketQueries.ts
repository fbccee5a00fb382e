import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { InvalidInput, UnknownConstituent } from '../../../core/kernel/errors.ts'
import type { BasketFacts, ConstituentFacts } from '../../../core/vaults/ports.ts'
import type { Kit } from '../kit.ts'
import { pageSize, seriesCost, seriesSize } from '../limits/fieldSize.ts'
import { mapReads } from '../lists/mapReads.ts'
import { memoryReads } from '../lists/memoryReads.ts'
import { asOfArgs, pageArgs, rangeArgs } from '../lists/pageArgs.ts'
import { readPage } from '../lists/readPage.ts'
import { attributionList } from './attributionList.ts'
import { candleList } from './candleList.ts'
import type { Lists } from './lists.ts'
import { readCandles } from './readCandles.ts'
import { sampleList } from './sampleList.ts'
import { tokenActionList } from './tokenActionList.ts'

const DAY_SEC = 86_400
/** Default and maximum days of attribution: a month, and a year and a month. */
const DEFAULT_DAYS = 30
const MAX_DAYS = 400
/** Cost of totals over many transactions. */
const TOTALS_COST = 200

/** Defines queries of prices, issuers and attribution. */
export function defineMarketQueries(kit: Kit, lists: Lists): void {
  const { builder, refs, interval } = kit
  builder.queryFields((t) => ({
    prices: t.field({
      type: lists.priceSamples.connection,
      description: 'Prices of one constituent, recorded by its price source, newest first',
      args: {
        symbol: t.arg.string({ required: true, description: 'Symbol of the constituent' }),
        ...pageArgs(builder, lists.priceSamples),
        ...asOfArgs(builder),
      },
      extensions: { size: pageSize },
      resolve: async (_root, { symbol, block, at: atSec, ...args }, { loaders, reads }) => {
        const at = await loaders.asOf({ block, at: atSec })
        const { address, symbol: own } = constituentOf(await loaders.basket(at), symbol)
        const fixed = [{ field: 'token', op: 'eq', value: address }] as const
        const samples = mapReads((await reads()).priceSamples(at), (facts) => ({
          symbol: own,
          facts,
        }))
        return readPage(sampleList, args, fixed, samples)
      },
    }),
    candles: t.field({
      type: [refs.candle],
      description: 'Trades of one constituent per bucket, oldest first; at most 2000 buckets',
      args: {
        symbol: t.arg.string({ required: true, description: 'Symbol of the constituent' }),
        interval: t.arg({ type: interval, required: true }),
        ...rangeArgs(builder),
        ...asOfArgs(builder),
      },
      extensions: { size: seriesSize },
      deprecationReason: 'Use candlesConnection.',
      resolve: async (_root, { symbol, block, at: atSec, ...requested }, { loaders, reads }) => {
        const at = await loaders.asOf({ block, at: atSec })
        const token = constituentOf(await loaders.basket(at), symbol)
        return readCandles(await reads(), at, token, requested)
      },
    }),
    candlesConnection: t.field({
      type: lists.candles.connection,
      description: 'Trades of one constituent per bucket, oldest first; at most 2000 buckets',
      args: {
        symbol: t.arg.string({ required: true, description: 'Symbol of the constituent' }),
        interval: t.arg({ type: interval, required: true }),
        ...rangeArgs(builder),
        ...pageArgs(builder, lists.candles),
        ...asOfArgs(builder),
      },
      extensions: { cost: seriesCost, size: pageSize },
      resolve: async (_root, { symbol, block, at: atSec, ...requested }, { loaders, reads }) => {
        const at = await loaders.asOf({ block, at: atSec })
        const token = constituentOf(await loaders.basket(at), symbol)
        const candles = memoryReads(candleList, async () =>
          readCandles(await reads(), at, token, requested),
        )
        return readPage(candleList, requested, [], candles)
      },
    }),
  }))
  defineIssuerQuery(kit, lists)
  defineAttributionQueries(kit, lists)
}

function defineIssuerQuery({ builder }: Kit, lists: Lists): void {
  builder.queryField('tokenActions', (t) =>
    t.field({
      type: lists.tokenActions.connection,
      description: 'Actions of the issuers of the constituents, newest first',
      args: { ...pageArgs(builder, lists.tokenActions), ...asOfArgs(builder) },
      extensions: { size: pageSize },
      resolve: async (_root, { block, at: atSec, ...args }, { loaders, reads }) => {
        const at = await loaders.asOf({ block, at: atSec })
        const { constituents } = await loaders.basket(at)
        const symbols = new Map<string, string>(constituents.map((c) => [c.address, c.symbol]))
        const fixed = [{ field: 'token', op: 'in', values: [...symbols.keys()] }] as const
        const actions = mapReads((await reads()).tokenActions(at), (facts) => ({
          symbol: symbols.get(facts.token) ?? facts.token,
          facts,
        }))
        return readPage(tokenActionList, args, fixed, actions)
      },
    }),
  )
}

function defineAttributionQueries({ builder, refs }: Kit, lists: Lists): void {
  const days = builder.args((t) => ({
    from: t.field({
      type: 'Timestamp',
      description: `Start, rounded down to midnight UTC; ${DEFAULT_DAYS} days before the end by default`,
    }),
    to: t.field({ type: 'Timestamp', description: 'End; the block of the answer by default' }),
    code: t.string({ description: 'Returns only transactions with this code' }),
  }))
  builder.queryFields((t) => ({
    attributions: t.field({
      type: [refs.attribution],
      description: 'Totals per attribution code and day (UTC), sorted by day, then by code',
      args: { ...days, ...asOfArgs(builder) },
      extensions: { cost: TOTALS_COST, size: () => DEFAULT_DAYS },
      deprecationReason: 'Use attributionsConnection.',
      resolve: async (_root, { block, at: atSec, ...requested }, { loaders, reads }) => {
        const at = await loaders.asOf({ block, at: atSec })
        return [...(await (await reads()).history.attribution(at, daysOf(at, requested)))]
      },
    }),
    attributionsConnection: t.field({
      type: lists.attributions.connection,
      description: 'Totals per attribution code and day (UTC), sorted by day, then by code',
      args: { ...days, ...pageArgs(builder, lists.attributions), ...asOfArgs(builder) },
      extensions: { cost: TOTALS_COST, size: pageSize },
      resolve: async (_root, { block, at: atSec, ...requested }, { loaders, reads }) => {
        const at = await loaders.asOf({ block, at: atSec })
        const totals = memoryReads(attributionList, async () =>
          (await reads()).history.attribution(at, daysOf(at, requested)),
        )
        return readPage(attributionList, requested, [], totals)
      },
    }),
  }))
}

type Days = {
  readonly from?: number | null | undefined
  readonly to?: number | null | undefined
  readonly code?: string | null | undefined
}

function daysOf(at: BlockRef, { from, to, code }: Days) {
  const toSec = Math.min(to ?? at.timestampSec, at.timestampSec)
  const startSec = from ?? toSec - (DEFAULT_DAYS - 1) * DAY_SEC
  if (startSec > toSec) throw new InvalidInput('from', `must not be after ${toSec}`)
  const fromSec = startSec - (startSec % DAY_SEC)
  if (toSec - fromSec > MAX_DAYS * DAY_SEC) {
    throw new InvalidInput('from', `must be at most ${MAX_DAYS} days before the end`)
  }
  return { fromSec, toSec, ...(code == null ? {} : { code }) }
}

function constituentOf({ constituents }: BasketFacts, symbol: string): ConstituentFacts {
  const token = constituents.find((candidate) => candidate.symbol === symbol.toUpperCase())
  if (token !== undefined) return token
  throw new UnknownConstituent(
    symbol,
    constituents.map((candidate) => candidate.symbol),
  )
}
