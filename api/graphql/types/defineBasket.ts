import { BUCKET_TEXTS } from '../../../core/vaults/operations/history/bucketFields.ts'
import type { Kit } from '../kit.ts'
import { pageSize, seriesCost, seriesSize } from '../limits/fieldSize.ts'
import { memoryReads } from '../lists/memoryReads.ts'
import { pageArgs, rangeArgs } from '../lists/pageArgs.ts'
import { readPage } from '../lists/readPage.ts'
import { candleList } from './candleList.ts'
import type { Lists } from './lists.ts'
import { readCandles } from './readCandles.ts'

/** Defines Block, Basket, Constituent and Candle. */
export function defineBasket(kit: Kit, lists: Lists): void {
  const { builder, refs } = kit
  builder.objectType(refs.block, {
    description: 'A block of the chain of the vaults',
    fields: (t) => ({
      chainId: t.exposeInt('chainId', { description: 'Chain of the block' }),
      blockNumber: t.exposeInt('number', { description: 'Number of the block' }),
      blockHash: t.expose('hash', { type: 'Hash', description: 'Hash of the block' }),
      number: t.exposeInt('number', {
        description: 'Same as blockNumber',
        deprecationReason: 'Use blockNumber.',
      }),
      hash: t.expose('hash', {
        type: 'Hash',
        description: 'Same as blockHash',
        deprecationReason: 'Use blockHash.',
      }),
      timestamp: t.expose('timestampSec', {
        type: 'Timestamp',
        description: 'Time of the block, unix seconds',
      }),
    }),
  })
  builder.objectType(refs.basket, {
    description: 'The protocol as of a block: contracts, constituents and prices',
    fields: (t) => ({
      asOf: t.field({
        type: refs.block,
        description: 'Block of the state',
        resolve: ({ block }) => block,
      }),
      priceStatus: t.field({
        type: definePriceStatus(kit),
        description: 'State of the prices',
        resolve: ({ prices }) => prices.status,
      }),
      pricesAsOf: t.field({
        type: refs.block,
        nullable: true,
        description: 'Block of the prices; null before the first price',
        resolve: ({ prices }) => (prices.everPriced ? prices.at : null),
      }),
      priceReason: t.string({
        nullable: true,
        description: 'Reason why prices are unavailable; null while available',
        resolve: ({ prices }) => prices.reason,
      }),
      twapWindowSeconds: t.int({
        description: 'Window of the mean price, seconds',
        resolve: ({ prices }) => prices.windowSec,
      }),
      constituents: t.field({
        type: [refs.constituent],
        description: 'The four constituents, in the order of every array of weights',
        extensions: { size: () => 4 },
        resolve: (basket) =>
          basket.constituents.map((token, position) => ({ basket, token, position })),
      }),
    }),
  })
  defineContracts(kit)
  defineConstituent(kit)
  defineCandles(kit, lists)
  defineCandle(kit)
}

function definePriceStatus({ builder }: Kit) {
  return builder.enumType('PriceStatus', {
    description: 'State of the prices of an answer',
    values: {
      LIVE: { value: 'live', description: 'Prices of the block' },
      STALE: { value: 'stale', description: 'The index lags a few blocks behind the clock' },
      UNAVAILABLE: {
        value: 'unavailable',
        description: 'The price source is unavailable; prices are the last known prices',
      },
    } as const,
  })
}

function defineContracts({ builder, refs }: Kit): void {
  builder.objectFields(refs.basket, (t) => ({
    factory: t.field({
      type: 'Address',
      description: 'Vault factory',
      resolve: ({ factory }) => factory.address,
    }),
    usdc: t.field({ type: 'Address', description: 'USDC', resolve: ({ factory }) => factory.usdc }),
    owner: t.field({
      type: 'Address',
      description: 'Owner of the protocol',
      resolve: ({ factory }) => factory.owner,
    }),
    feeSink: t.field({
      type: 'Address',
      description: 'Address that receives the fees',
      resolve: ({ factory }) => factory.feeSink,
    }),
    priceSource: t.field({
      type: 'Address',
      description: 'Time-weighted price source',
      resolve: ({ factory }) => factory.priceSource,
    }),
    defaultMaxTvlUsdc: t.field({
      type: 'BigInt',
      description: 'Cap of a new vault, USDC-6',
      resolve: ({ factory }) => factory.defaultMaxTvlUsdc6,
    }),
    totalVaults: t.int({
      description: 'Number of created vaults',
      resolve: ({ factory }) => factory.totalVaults,
    }),
  }))
}

function defineConstituent({ builder, refs }: Kit): void {
  builder.objectType(refs.constituent, {
    description: 'One of the four tokenized stocks, as of a block',
    fields: (t) => ({
      symbol: t.string({
        description: 'Symbol of the stock',
        resolve: ({ token }) => token.symbol,
      }),
      name: t.string({ description: 'Name of the token', resolve: ({ token }) => token.name }),
      address: t.field({
        type: 'Address',
        description: 'Token contract',
        resolve: ({ token }) => token.address,
      }),
      decimals: t.int({
        description: 'Decimals of the token',
        resolve: ({ token }) => token.decimals,
      }),
      priceUsdc: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'TWAP, USDC-6 per whole token; null before the first price',
        resolve: ({ basket: { prices }, position }) =>
          prices.everPriced ? (prices.pricesUsdc6[position] ?? null) : null,
      }),
      multiplierE18: t.field({
        type: 'BigInt',
        description:
          'Stocks per token as displayed by the issuer, times 10^18; not used in valuations',
        resolve: ({ token }) => token.multiplierE18,
      }),
      halted: t.boolean({
        description: 'Whether the issuer halted transfers',
        resolve: ({ token }) => token.halted,
      }),
    }),
  })
}

function defineCandles({ builder, refs, interval }: Kit, lists: Lists): void {
  const description = 'Trades per bucket, oldest first; buckets without a trade are absent'
  builder.objectFields(refs.constituent, (t) => ({
    candles: t.field({
      type: [refs.candle],
      description,
      args: { interval: t.arg({ type: interval, required: true }), ...rangeArgs(builder) },
      extensions: { size: seriesSize },
      deprecationReason: 'Use candlesConnection.',
      resolve: async ({ basket, token }, args, { reads }) =>
        readCandles(await reads(), basket.block, token, args),
    }),
    candlesConnection: t.field({
      type: lists.candles.connection,
      description,
      args: {
        interval: t.arg({ type: interval, required: true }),
        ...rangeArgs(builder),
        ...pageArgs(builder, lists.candles),
      },
      extensions: { cost: seriesCost, size: pageSize },
      resolve: async ({ basket, token }, args, { reads }) => {
        const candles = memoryReads(candleList, async () =>
          readCandles(await reads(), basket.block, token, args),
        )
        return readPage(candleList, args, [], candles)
      },
    }),
  }))
}

function defineCandle({ builder, refs }: Kit): void {
  const price = { type: 'BigInt', nullable: false } as const
  builder.objectType(refs.candle, {
    description: 'Trades of a constituent in one bucket; prices are spot prices after trades',
    fields: (t) => ({
      bucketStart: t.expose('startSec', {
        type: 'Timestamp',
        description: BUCKET_TEXTS.bucketStart,
      }),
      bucketEnd: t.expose('endSec', { type: 'Timestamp', description: BUCKET_TEXTS.bucketEnd }),
      isOpen: t.exposeBoolean('isOpen', { description: BUCKET_TEXTS.isOpen }),
      openUsdc: t.expose('openUsdc6', {
        ...price,
        description: 'Price after the first trade, USDC-6 per whole token',
      }),
      highUsdc: t.expose('highUsdc6', {
        ...price,
        description: 'Highest price, USDC-6 per whole token',
      }),
      lowUsdc: t.expose('lowUsdc6', {
        ...price,
        description: 'Lowest price, USDC-6 per whole token',
      }),
      closeUsdc: t.expose('closeUsdc6', {
        ...price,
        description: 'Price after the last trade, USDC-6 per whole token',
      }),
      volumeUsdc: t.expose('volumeUsdc6', {
        ...price,
        description: 'Traded USDC, USDC-6',
      }),
      volume: t.expose('volumeStock', {
        ...price,
        description: 'Traded tokens, 8 decimals',
      }),
      trades: t.exposeInt('trades', { description: 'Number of trades' }),
    }),
  })
}
