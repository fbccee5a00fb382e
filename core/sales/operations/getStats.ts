import type { z } from 'zod'
import { showNetwork } from '../../bridge/operations/bridgeFields.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { CSV_TYPE, numberColumn, textColumn, writeCsv } from '../../kernel/operation/csv.ts'
import {
  defineOperation,
  type Format,
  type Immutable,
} from '../../kernel/operation/defineOperation.ts'
import { tableFormatField } from '../../kernel/operation/formatField.ts'
import { showAddress } from '../../kernel/operation/outputFields.ts'
import { groupSales } from '../domain/groupSales.ts'
import { MAX_DAYS, resolveDays } from '../domain/resolveDays.ts'
import { addSales, ZERO_SALES } from '../domain/saleSums.ts'
import { showSales } from '../domain/showSales.ts'
import type { SalePayee, SalesCallDeps } from '../ports.ts'
import { dayField } from './dayField.ts'
import { salesSchema } from './salesSchema.ts'

/** Seconds for which the service and its callers cache the sums. */
const MAX_AGE_SEC = 5

type Body = Immutable<z.output<typeof salesSchema>>

const csv: Format<Body> = {
  name: 'csv',
  type: CSV_TYPE,
  write: ({ days }) =>
    writeCsv<Body['days'][number]>(
      [
        textColumn('day_utc', (row) => row.day),
        textColumn('product', (row) => row.product),
        textColumn('network', (row) => row.network),
        numberColumn('answers', (row) => row.answers),
        numberColumn('charged_usdc6', (row) => row.chargedUsdc),
        numberColumn('forwarded_usdc6', (row) => row.forwardedUsdc),
        numberColumn('revenue_usdc6', (row) => row.revenueUsdc),
        numberColumn('credits', (row) => row.credits),
        numberColumn('credited_usdc6', (row) => row.creditedUsdc),
        numberColumn('refunds', (row) => row.refunds),
        numberColumn('refunded_usdc6', (row) => row.refundedUsdc),
        numberColumn('vouchers', (row) => row.vouchers),
        numberColumn('voucher_usdc6', (row) => row.voucherUsdc),
      ],
      days,
    ),
}

export const getStats = defineOperation({
  id: 'getStats',
  method: 'GET',
  path: '/v1/stats',
  tag: 'Discovery',
  summary: 'Read the sales and revenue of the service',
  description:
    'Number of sold answers, chargedUsdc and revenueUsdc, by product, UTC day and chain, with ' +
    'vouchers of sessions, credits and refunds. Without `from`, the range is the 30 days that end on `to`; `to` is ' +
    'today by default, and today is included. Revenue contains all fees of the service; gas and ' +
    'the earnings of referrers are not subtracted. ' +
    'chargedUsdc equals the USDC transfers to the payees in the blocks of the day (see ' +
    'recompute). A payment appears in the sums within seconds of its charge. The answer does not identify payers.',
  input: {
    query: closedObject({
      from: dayField(
        `First UTC day, such as 2026-11-23; by default 29 days before \`to\`; the range has at most ${MAX_DAYS} days`,
      ),
      to: dayField('Last UTC day, included; by default today'),
      format: tableFormatField.meta({ description: '`json`, or `csv`: the rows of days' }),
    }),
  },
  output: salesSchema,
  formats: [csv],
  price: 'free',
  caching: { maxAgeSec: MAX_AGE_SEC },
  mcp: {
    name: 'get_sales',
    readOnly: true,
    notFor: 'one of your payments; use get_payment.',
  },
  refusals: [],
  why: 'Shows the revenue of the service, in figures that anyone can verify on the chains.',
  example: () => ({}),

  async run({ sales, clock }: SalesCallDeps, { query }) {
    const days = resolveDays(query, clock.nowSec())
    const rows = await sales.rows(days)
    const body = {
      fromDay: days.fromDay,
      toDay: days.toDay,
      totals: showSales(rows.reduce(addSales, ZERO_SALES)),
      products: groupSales(rows, ({ product }) => product).map(([product, sums]) => ({
        product,
        ...showSales(sums),
      })),
      networks: groupSales(rows, ({ chainId }) => chainId).map(([chainId, sums]) => ({
        network: showNetwork(chainId),
        ...showSales(sums),
      })),
      days: rows.map((row) => ({
        day: row.day,
        product: row.product,
        network: showNetwork(row.chainId),
        ...showSales(row),
      })),
      payees: sales.payees.map(showPayee),
      recompute: RECOMPUTE,
    }
    return { body, at: null }
  },
})

function showPayee({ chainId, token, payTo, bridge }: SalePayee): Body['payees'][number] {
  return {
    network: showNetwork(chainId),
    token: showAddress(token),
    payTo: showAddress(payTo),
    bridge: bridge === null ? null : showAddress(bridge),
  }
}

const RECOMPUTE =
  'Per chain: chargedUsdc of all products except bridge is the sum of the Transfer logs of ' +
  'token to payTo that follow an AuthorizationUsed of their payer in the same transaction; ' +
  'answers is their number. For the bridge use the Bridged logs of the contract: chargedUsdc ' +
  'is the sum of value, forwardedUsdc the sum of value - fee; deposits to the contract ' +
  'without such a log are refunded. The day is the UTC day of the block. Vouchers count on the ' +
  'UTC day of their answer; the escrow of batch-settlement transfers their sums to payTo later.'
