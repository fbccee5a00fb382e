import { z } from 'zod'
import { UnknownVault } from '../../kernel/errors.ts'
import { formatUsdc6 } from '../../kernel/money.ts'
import { type SeriesPoint, SVG_TYPE } from '../../kernel/operation/chart.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import {
  CSV_TYPE,
  numberColumn,
  textColumn,
  timeColumns,
  writeCsv,
} from '../../kernel/operation/csv.ts'
import {
  defineOperation,
  type Format,
  type Immutable,
} from '../../kernel/operation/defineOperation.ts'
import { chartFormatField } from '../../kernel/operation/formatField.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import {
  address,
  asOfSchema,
  count,
  dollars,
  fourBps,
  fourSignedBps,
  showAddress,
  showAsOf,
  units,
  unixSeconds,
} from '../../kernel/operation/outputFields.ts'
import { buyAndHoldUsdc6, equalWeightUsdc6 } from '../domain/analytics/heldValues.ts'
import { INTERVALS } from '../domain/analytics/intervals.ts'
import { driftBps } from '../domain/weights.ts'
import type { VaultCallDeps } from '../ports.ts'
import { bucketColumns, bucketFields, showBucket } from './history/bucketFields.ts'
import { fullGrid, type GridRow } from './history/fullGrid.ts'
import { type NavPoint, readNavSeries, weightsOf } from './history/readNavSeries.ts'
import { rangeFields, resolveRange } from './history/seriesFields.ts'
import { vaultSymbol } from './vaultSymbol.ts'

const point = z
  .object({
    timestamp: unixSeconds('Time of the last block of the bucket, unix seconds'),
    ...bucketFields,
    blockNumber: count('Last block of the bucket, for which every figure is true'),
    navUsdc: units('Net asset value, USDC-6'),
    nav: dollars('navUsdc in dollars'),
    sharePriceUsdc: units('Value of one whole share (10^18), USDC-6, rounded down'),
    equalWeightUsdc: units(
      'Value of equal parts of the constituents, bought for one share price at the first ' +
        'point and held; USDC-6, each part rounded down; null without prices',
    ).nullable(),
    buyAndHoldUsdc: units(
      'Value of the holdings and the idle USDC of the first point, scaled to its share price and ' +
        'held; USDC-6, rounded down; null without holdings',
    ).nullable(),
    totalSupply: units('Shares in existence, 18 decimals'),
    holders: count('Number of holders of shares'),
    inflowUsdc: units('Deposits in the bucket, mint fees included, USDC-6'),
    outflowUsdc: units(
      'Redemptions in the bucket, USDC-6; redemptions in kind at the prices of this point',
    ),
    weightsBps: fourBps('Target weights in basis points, in the order of the basket'),
    currentWeightsBps: fourBps('Parts of the NAV in basis points'),
    driftBps: fourSignedBps('Current minus target weight, signed basis points'),
    priceStatus: z.enum(['live', 'unavailable']).meta({
      description:
        '`live`: prices of this block. `unavailable`: last known prices, because the price ' +
        'source was unavailable',
    }),
  })
  .meta({ id: 'HistoryPoint', description: 'State of a vault at the last block of one bucket' })

const output = z
  .object({
    vault: address('Vault contract'),
    symbol: z.string().meta({ description: 'Symbol of the share token' }),
    basketSymbols: z
      .array(z.string())
      .length(4)
      .meta({ description: 'Symbols of the basket, in the order of the weights' }),
    interval: z.enum(INTERVALS).meta({ description: 'Length of a bucket' }),
    fromAt: unixSeconds('Start of the range, unix seconds'),
    toAt: unixSeconds('End of the range, unix seconds'),
    points: z.array(point).meta({
      description: 'Points, sorted by time; a bucket without a block has no point',
    }),
    asOf: asOfSchema,
  })
  .meta({ id: 'VaultHistory', description: 'History of a vault' })

type History = Immutable<z.output<typeof output>>
type Point = Immutable<z.output<typeof point>>

type Row = GridRow<Point>

const csv: Format<History> = {
  name: 'csv',
  type: CSV_TYPE,
  write: (body) => {
    const number = (name: string, of: (point: Point) => number | string | null | undefined) =>
      numberColumn<Row>(name, ({ point }) => (point === null ? null : (of(point) ?? null)))
    const perToken = (stem: string, of: (point: Point) => readonly number[]) =>
      body.basketSymbols.map((symbol, index) =>
        number(`${stem}_${symbol.toLowerCase()}_bps`, (point) => of(point)[index]),
      )
    return writeCsv<Row>(
      [
        ...timeColumns<Row>('timestamp', ({ point }) => point?.timestamp ?? null),
        ...bucketColumns<Row>(),
        number('block_number', (point) => point.blockNumber),
        number('nav_usdc6', (point) => point.navUsdc),
        number('share_price_usdc6', (point) => point.sharePriceUsdc),
        number('equal_weight_usdc6', (point) => point.equalWeightUsdc),
        number('buy_and_hold_usdc6', (point) => point.buyAndHoldUsdc),
        number('total_supply_shares18', (point) => point.totalSupply),
        number('holders_count', (point) => point.holders),
        number('inflow_usdc6', (point) => point.inflowUsdc),
        number('outflow_usdc6', (point) => point.outflowUsdc),
        ...perToken('target', (point) => point.weightsBps),
        ...perToken('current', (point) => point.currentWeightsBps),
        ...perToken('drift', (point) => point.driftBps),
        textColumn('price_status', ({ point }) => point?.priceStatus ?? null),
      ],
      fullGrid(body, body.points),
    )
  },
}

const svg: Format<History> = {
  name: 'svg',
  type: SVG_TYPE,
  chart: ({ symbol, points, interval }) => {
    const line = (of: (point: Point) => string | null) =>
      points.map((point) => {
        const units = of(point)
        return { atSec: point.timestamp, value: units === null ? null : Number(units) / 1e6 }
      })
    const prices = line(({ sharePriceUsdc }) => sharePriceUsdc)
    return {
      title: `Share price of ${symbol}, every ${interval}`,
      description: describe(prices),
      unit: 'USD per share',
      kind: 'lines',
      lines: [
        {
          name: 'Buy and hold: the first holdings',
          emphasis: 'second',
          points: line(({ buyAndHoldUsdc }) => buyAndHoldUsdc),
        },
        {
          name: 'Equal weights: equal parts, held',
          emphasis: 'other',
          points: line(({ equalWeightUsdc }) => equalWeightUsdc),
        },
        { name: `Share of ${symbol}`, emphasis: 'main', points: prices },
      ],
    }
  },
}

export const getVaultHistory = defineOperation({
  id: 'getVaultHistory',
  method: 'GET',
  path: '/v1/vault/{address}/history',
  tag: 'Analytics',
  summary: 'Read the history of a vault',
  description:
    'NAV, share price, supply, flows, weights and drift at the last block of every bucket; ' +
    'every figure equals exactly the value in the contract at that block. At most 2000 points.',
  input: {
    params: closedObject({ address: addressField('Address of the vault') }),
    query: closedObject({ ...rangeFields, format: chartFormatField }),
  },
  output,
  formats: [csv, svg],
  price: 'free',
  caching: 'block',
  mcp: {
    name: 'get_vault_history',
    readOnly: true,
    notFor: 'single events; use get_vault_activity.',
  },
  refusals: ['unknown_vault'],
  why: 'Shows the share price and the flows of a vault over time.',
  example: ({ vault }) =>
    vault && { params: { address: vault.address }, query: { interval: '1d' } },

  async run(deps: VaultCallDeps, { params, query }) {
    const at = deps.chain.head()
    const [basket, vault] = await Promise.all([
      deps.chain.basket(at),
      deps.chain.vault(at, params.address),
    ])
    if (vault === null) throw new UnknownVault(showAddress(params.address))
    const range = resolveRange(query, at, vault.createdAtSec)
    const series = await readNavSeries(deps, at, { vaults: [vault.address], range })
    const points = series.get(vault.address) ?? []
    const body = {
      vault: showAddress(vault.address),
      symbol: vaultSymbol(vault),
      basketSymbols: basket.constituents.map(({ symbol }) => symbol),
      interval: query.interval,
      fromAt: range.fromSec,
      toAt: range.toSec,
      points: showPoints(points),
      asOf: showAsOf(at),
    }
    return { body, at }
  },
})

function showPoints(points: readonly NavPoint[]) {
  const [first] = points
  if (first === undefined) return []
  const start = {
    holdings: first.value.holdings,
    idleUsdc6: first.value.idleUsdc6,
    pricesUsdc6: first.prices.pricesUsdc6,
    sharePriceUsdc6: first.sharePriceUsdc6,
  }
  return points.map((point) => showPoint(point, start))
}

function showPoint(point: NavPoint, start: Parameters<typeof buyAndHoldUsdc6>[0]) {
  const { block, bucket, prices, state, value } = point
  const weightsBps = weightsOf(point)
  const shown = (unitsUsdc6: bigint | null) => (unitsUsdc6 === null ? null : String(unitsUsdc6))
  return {
    timestamp: block.timestampSec,
    ...showBucket(bucket),
    blockNumber: block.number,
    navUsdc: String(value.book.navUsdc6),
    nav: formatUsdc6(value.book.navUsdc6),
    sharePriceUsdc: String(point.sharePriceUsdc6),
    equalWeightUsdc: shown(equalWeightUsdc6(start, prices.pricesUsdc6)),
    buyAndHoldUsdc: shown(buyAndHoldUsdc6(start, prices.pricesUsdc6)),
    totalSupply: String(state.supply),
    holders: state.holders,
    inflowUsdc: String(point.inflowUsdc6),
    outflowUsdc: String(point.outflowUsdc6),
    weightsBps: state.targetWeightsBps,
    currentWeightsBps: weightsBps,
    driftBps: driftBps(weightsBps, state.targetWeightsBps),
    priceStatus: prices.isAnswered ? ('live' as const) : ('unavailable' as const),
  }
}

/** Returns the text alternative of the chart line, for screen readers. */
function describe(prices: readonly SeriesPoint[]): string {
  const first = prices[0]?.value ?? null
  const last = prices.at(-1)?.value ?? null
  if (first === null || last === null) return 'No points in this range.'
  const changePct = first === 0 ? 'unknown' : ((last / first - 1) * 100).toFixed(2)
  const day = (atSec = 0) => new Date(atSec * 1000).toISOString().slice(0, 10)
  return (
    `From ${first.toFixed(6)} USD on ${day(prices[0]?.atSec)} to ${last.toFixed(6)} USD on ` +
    `${day(prices.at(-1)?.atSec)}, a change of ${changePct} percent over ${prices.length} points.`
  )
}
