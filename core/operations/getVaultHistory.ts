import { z } from 'zod'
import { UnknownVault } from '../domain/errors.ts'
import { formatUsdc6 } from '../domain/money.ts'
import { defineOperation, type Format, type Immutable } from './defineOperation.ts'
import { drawChart, SVG_TYPE } from './formats/chart.ts'
import { CSV_TYPE, numberColumn, textColumn, writeCsv } from './formats/csv.ts'
import { chartFormatField } from './history/formatField.ts'
import { type NavPoint, readNavSeries } from './history/readNavSeries.ts'
import { rangeFields, resolveRange } from './history/seriesFields.ts'
import { addressField } from './inputFields.ts'
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
} from './outputFields.ts'
import { vaultSymbol } from './vaultSymbol.ts'

const point = z
  .object({
    timestamp: unixSeconds('Time of the last block of the bucket, unix seconds'),
    bucketEnd: unixSeconds('End of the bucket, unix seconds; it includes this second'),
    blockNumber: count('Last block of the bucket; every figure is true for it'),
    navUsdc: units('Net asset value, USDC-6'),
    nav: dollars('navUsdc in dollars'),
    sharePriceUsdc: units('Worth of one whole share (10^18) in USDC-6, rounded down'),
    totalSupply: units('Shares in existence, 18 decimals'),
    holders: count('Addresses that hold shares'),
    inflowUsdc: units('Deposits in the bucket, mint fees included, USDC-6'),
    outflowUsdc: units(
      'Redemptions in the bucket, USDC-6; tokens that left in kind at the prices of this point',
    ),
    weightsBps: fourBps('Target weights in basis points, in the order of the basket'),
    currentWeightsBps: fourBps('Parts of the NAV in basis points'),
    driftBps: fourSignedBps('Current less target weight, signed basis points'),
    priceStatus: z.enum(['live', 'unavailable']).meta({
      description:
        '`live`: prices of this block. `unavailable`: the price source did not answer, prices are ' +
        'the last it gave',
    }),
  })
  .meta({ id: 'HistoryPoint', description: 'A vault as of the last block of one bucket' })

const output = z
  .object({
    vault: address('Vault contract'),
    symbol: z.string().meta({ description: 'Symbol of the share token' }),
    interval: z.string().meta({ description: 'Length of a bucket' }),
    from: unixSeconds('Start of the range, unix seconds'),
    to: unixSeconds('End of the range, unix seconds'),
    points: z.array(point).meta({
      description: 'In order of time; a bucket without a block has no point. The last one is live',
    }),
    asOf: asOfSchema,
  })
  .meta({ id: 'VaultHistory', description: 'A vault over time' })

type History = Immutable<z.output<typeof output>>
type Point = Immutable<z.output<typeof point>>

const FOUR = [0, 1, 2, 3] as const

const csv: Format<History> = {
  name: 'csv',
  type: CSV_TYPE,
  write: ({ points }) =>
    writeCsv<Point>(
      [
        numberColumn('timestamp_unix_s', (row) => row.timestamp),
        numberColumn('bucket_end_unix_s', (row) => row.bucketEnd),
        numberColumn('block_number', (row) => row.blockNumber),
        numberColumn('nav_usdc6', (row) => row.navUsdc),
        numberColumn('share_price_usdc6', (row) => row.sharePriceUsdc),
        numberColumn('total_supply_shares18', (row) => row.totalSupply),
        numberColumn('holders_count', (row) => row.holders),
        numberColumn('inflow_usdc6', (row) => row.inflowUsdc),
        numberColumn('outflow_usdc6', (row) => row.outflowUsdc),
        ...FOUR.map((i) =>
          numberColumn(`target_weight${i}_bps`, (row: Point) => row.weightsBps[i]),
        ),
        ...FOUR.map((i) =>
          numberColumn(`current_weight${i}_bps`, (row: Point) => row.currentWeightsBps[i]),
        ),
        ...FOUR.map((i) => numberColumn(`drift${i}_bps`, (row: Point) => row.driftBps[i])),
        textColumn('price_status', (row) => row.priceStatus),
      ],
      points,
    ),
}

const svg: Format<History> = {
  name: 'svg',
  type: SVG_TYPE,
  write: ({ symbol, points, interval }) => {
    const prices = points.map(({ timestamp, sharePriceUsdc }) => ({
      atSec: timestamp,
      value: Number(sharePriceUsdc) / 1e6,
    }))
    return drawChart({
      title: `Share price of ${symbol} in USD, every ${interval}`,
      description: describe(prices),
      points: prices,
      label: (value) => value.toFixed(4),
    })
  },
}

export const getVaultHistory = defineOperation({
  id: 'getVaultHistory',
  method: 'GET',
  path: '/v1/vault/{address}/history',
  tag: 'Analytics',
  summary: 'Read a vault over time',
  description:
    'NAV, share price, supply, flows, weights and drift at the last block of every bucket, each ' +
    'equal to the contract at that block to the unit. At most 2000 points.',
  input: {
    params: z.object({ address: addressField('Address of the vault') }),
    query: z.object({ ...rangeFields, format: chartFormatField }),
  },
  output,
  formats: [csv, svg],
  price: 'free',
  caching: 'block',
  mcp: {
    name: 'get_vault_history',
    readOnly: true,
    notFor: 'single events; get_vault_activity lists them.',
  },
  refusals: ['unknown_vault'],
  why: 'Shows how the worth of shares moved, and what flowed in and out.',
  example: ({ vault }) =>
    vault && { params: { address: vault.address }, query: { interval: '1d' } },

  async run(deps, { params, query }) {
    const at = deps.chain.head()
    const vault = await deps.chain.vault(at, params.address)
    if (vault === null) throw new UnknownVault(showAddress(params.address))
    const range = resolveRange(query, at, vault.createdAtSec)
    const series = await readNavSeries(deps, at, { vaults: [vault.address], range })
    const body = {
      vault: showAddress(vault.address),
      symbol: vaultSymbol(vault),
      interval: query.interval,
      from: range.fromSec,
      to: range.toSec,
      points: (series.get(vault.address) ?? []).map(showPoint),
      asOf: showAsOf(at),
    }
    return { body, at }
  },
})

function showPoint({ block, endSec, prices, state, value, ...flows }: NavPoint) {
  return {
    timestamp: block.timestampSec,
    bucketEnd: endSec,
    blockNumber: block.number,
    navUsdc: String(value.book.navUsdc6),
    nav: formatUsdc6(value.book.navUsdc6),
    sharePriceUsdc: String(flows.sharePriceUsdc6),
    totalSupply: String(state.supply),
    holders: state.holders,
    inflowUsdc: String(flows.inflowUsdc6),
    outflowUsdc: String(flows.outflowUsdc6),
    weightsBps: state.targetWeightsBps,
    currentWeightsBps: value.weights.weightsBps,
    driftBps: value.driftBps,
    priceStatus: prices.isAnswered ? ('live' as const) : ('unavailable' as const),
  }
}

/** What the line shows, for those who do not see it. */
function describe(prices: readonly { readonly atSec: number; readonly value: number }[]): string {
  const first = prices[0]
  const last = prices.at(-1)
  if (first === undefined || last === undefined) return 'There is no point in this range.'
  const changePct = ((last.value / first.value - 1) * 100).toFixed(2)
  const day = (atSec: number) => new Date(atSec * 1000).toISOString().slice(0, 10)
  return (
    `From ${first.value.toFixed(6)} USD on ${day(first.atSec)} to ${last.value.toFixed(6)} USD on ` +
    `${day(last.atSec)}, a change of ${changePct} percent over ${prices.length} points.`
  )
}
