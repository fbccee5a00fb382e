import { z } from 'zod'
import { UnknownConstituent } from '../../kernel/errors.ts'
import { type DrawnCandle, SVG_TYPE } from '../../kernel/operation/chart.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { CSV_TYPE, numberColumn, writeCsv } from '../../kernel/operation/csv.ts'
import {
  defineOperation,
  type Format,
  type Immutable,
} from '../../kernel/operation/defineOperation.ts'
import { chartFormatField } from '../../kernel/operation/formatField.ts'
import {
  address,
  asOfSchema,
  count,
  showAddress,
  showAsOf,
  units,
  unixSeconds,
} from '../../kernel/operation/outputFields.ts'
import { type Candle, toCandles } from '../domain/analytics/candles.ts'
import { INTERVALS } from '../domain/analytics/intervals.ts'
import type { BasketFacts, ConstituentFacts, VaultCallDeps } from '../ports.ts'
import { bucketColumns, bucketFields, showBucket } from './history/bucketFields.ts'
import { fullGrid, type GridRow } from './history/fullGrid.ts'
import { rangeFields, resolveRange } from './history/seriesFields.ts'

const candle = z
  .object({
    ...bucketFields,
    openUsdc: units('Spot price after the first trade, USDC-6 per whole token'),
    highUsdc: units('Highest spot price after a trade, USDC-6 per whole token'),
    lowUsdc: units('Lowest spot price after a trade, USDC-6 per whole token'),
    closeUsdc: units('Spot price after the last trade, USDC-6 per whole token'),
    volumeUsdc: units('USDC traded, USDC-6'),
    volume: units('Tokens traded, 8 decimals'),
    trades: count('Number of trades'),
  })
  .meta({ id: 'Candle', description: 'Trades of one bucket' })

const output = z
  .object({
    symbol: z.string().meta({ description: 'Symbol of the constituent' }),
    address: address('Token contract'),
    interval: z.enum(INTERVALS).meta({ description: 'Length of a bucket' }),
    fromAt: unixSeconds('Start of the range, unix seconds'),
    toAt: unixSeconds('End of the range, unix seconds'),
    candles: z.array(candle).meta({
      description: 'Candles, sorted by time; a bucket without trades has no candle',
    }),
    asOf: asOfSchema,
  })
  .meta({ id: 'Candles', description: 'Prices of a constituent over time' })

type Body = Immutable<z.output<typeof output>>
type Row = GridRow<Body['candles'][number]>

const csv: Format<Body> = {
  name: 'csv',
  type: CSV_TYPE,
  write: (body) =>
    writeCsv<Row>(
      [
        ...bucketColumns<Row>(),
        numberColumn('open_usdc6_per_token', ({ point }) => point?.openUsdc ?? null),
        numberColumn('high_usdc6_per_token', ({ point }) => point?.highUsdc ?? null),
        numberColumn('low_usdc6_per_token', ({ point }) => point?.lowUsdc ?? null),
        numberColumn('close_usdc6_per_token', ({ point }) => point?.closeUsdc ?? null),
        numberColumn('volume_usdc6', ({ point }) => point?.volumeUsdc ?? null),
        numberColumn('volume_token8', ({ point }) => point?.volume ?? null),
        numberColumn('trades_count', ({ point }) => point?.trades ?? null),
      ],
      fullGrid(body, body.candles),
    ),
}

const svg: Format<Body> = {
  name: 'svg',
  type: SVG_TYPE,
  chart: ({ symbol, interval, candles }) => {
    const usd = (unitsUsdc: string) => Number(unitsUsdc) / 1e6
    const drawn = candles.map((candle) => ({
      startSec: candle.bucketStart,
      endSec: candle.bucketEnd,
      open: usd(candle.openUsdc),
      high: usd(candle.highUsdc),
      low: usd(candle.lowUsdc),
      close: usd(candle.closeUsdc),
    }))
    return {
      title: `Price of ${symbol}, every ${interval}`,
      description: describe(drawn),
      unit: 'USD per token',
      kind: 'candles',
      candles: drawn,
    }
  },
}

export const getCandles = defineOperation({
  id: 'getCandles',
  method: 'GET',
  path: '/v1/constituents/{symbol}/candles',
  tag: 'Analytics',
  summary: 'Read the price of a constituent over time',
  description:
    'Open, high, low and close of the spot price, and volume, in the pools that price the ' +
    'vaults. Vault values use time-weighted means of these prices. At most 2000 candles.',
  input: {
    params: closedObject({
      symbol: z.string().meta({ description: 'Symbol of the constituent, in any case' }),
    }),
    query: closedObject({ ...rangeFields, format: chartFormatField }),
  },
  output,
  formats: [csv, svg],
  price: 'free',
  caching: 'block',
  mcp: {
    name: 'get_constituent_candles',
    readOnly: true,
    notFor: 'current prices; use get_basket.',
  },
  refusals: ['unknown_constituent'],
  why: 'Shows the prices behind the value of the vaults.',
  example: () => ({ params: { symbol: 'AAPL' }, query: { interval: '1d' } }),

  async run(deps: VaultCallDeps, { params, query }) {
    const at = deps.chain.head()
    const [basket, first] = await Promise.all([deps.chain.basket(at), deps.history.firstBlock(at)])
    const token = requireConstituent(basket, params.symbol)
    const range = resolveRange(query, at, first.timestampSec)
    const trades = await deps.history.trades(at, { ...range, tokens: [token.address] })
    const body = {
      symbol: token.symbol,
      address: showAddress(token.address),
      interval: query.interval,
      fromAt: range.fromSec,
      toAt: range.toSec,
      candles: toCandles(trades.get(token.address) ?? [], range).map(show),
      asOf: showAsOf(at),
    }
    return { body, at }
  },
})

function requireConstituent({ constituents }: BasketFacts, symbol: string): ConstituentFacts {
  const wanted = symbol.toUpperCase()
  const token = constituents.find((candidate) => candidate.symbol.toUpperCase() === wanted)
  if (token !== undefined) return token
  throw new UnknownConstituent(
    symbol,
    constituents.map((candidate) => candidate.symbol),
  )
}

function show(candle: Candle) {
  return {
    ...showBucket(candle),
    openUsdc: String(candle.openUsdc6),
    highUsdc: String(candle.highUsdc6),
    lowUsdc: String(candle.lowUsdc6),
    closeUsdc: String(candle.closeUsdc6),
    volumeUsdc: String(candle.volumeUsdc6),
    volume: String(candle.volumeStock),
    trades: candle.trades,
  }
}

/** Returns the text alternative of the candles, for screen readers. */
function describe(candles: readonly DrawnCandle[]): string {
  const [first] = candles
  const last = candles.at(-1)
  if (first === undefined || last === undefined) return 'No trades in this range.'
  const day = (atSec: number) => new Date(atSec * 1000).toISOString().slice(0, 10)
  const high = candles.reduce((max, own) => Math.max(max, own.high), first.high)
  const low = candles.reduce((min, own) => Math.min(min, own.low), first.low)
  return (
    `Spot price from ${first.open.toFixed(2)} USD on ${day(first.startSec)} to ` +
    `${last.close.toFixed(2)} USD on ${day(last.endSec)}; highest ${high.toFixed(2)} USD, lowest ` +
    `${low.toFixed(2)} USD.`
  )
}
