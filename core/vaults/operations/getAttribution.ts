import { z } from 'zod'
import { InvalidInput } from '../../kernel/errors.ts'
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
import { tableFormatField } from '../../kernel/operation/formatField.ts'
import {
  asOfSchema,
  count,
  showAsOf,
  units,
  unixSeconds,
} from '../../kernel/operation/outputFields.ts'
import { secondsField } from '../../kernel/operation/secondsField.ts'
import type { AttributionDay, VaultCallDeps } from '../ports.ts'

const DAY_SEC = 86_400
/** Maximum number of days in one answer, and the number of days without a start. */
const MAX_DAYS = 400
const DEFAULT_DAYS = 30
/** ERC-8021 code: printable ASCII without a comma. */
const CODE = /^[!-+\--~]{1,255}$/

const day = z
  .object({
    dayAt: unixSeconds('Start of the day (UTC), unix seconds'),
    attributionCode: z.string().meta({ description: 'ERC-8021 attribution code' }),
    transactions: count('Number of transactions with the code'),
    senders: count('Number of senders of these transactions'),
    boughtUsdc: units('USDC paid into vaults, mint fees included, USDC-6'),
    redeemedUsdc: units('USDC paid out of vaults, USDC-6'),
    volumeUsdc: units('boughtUsdc plus redeemedUsdc, USDC-6'),
  })
  .meta({ id: 'AttributionDay', description: 'Transactions and volume of one code on one day' })

const output = z
  .object({
    fromAt: unixSeconds('Start of the range, midnight UTC, unix seconds'),
    toAt: unixSeconds('End of the range, unix seconds'),
    days: z.array(day).meta({ description: 'Days, sorted by day, then by code' }),
    asOf: asOfSchema,
  })
  .meta({ id: 'Attribution', description: 'Transactions and volume per code and day' })

type Body = Immutable<z.output<typeof output>>

const csv: Format<Body> = {
  name: 'csv',
  type: CSV_TYPE,
  write: ({ days }) =>
    writeCsv<Body['days'][number]>(
      [
        ...timeColumns<Body['days'][number]>('day', (row) => row.dayAt),
        textColumn('code', (row) => row.attributionCode),
        numberColumn('transactions_count', (row) => row.transactions),
        numberColumn('senders_count', (row) => row.senders),
        numberColumn('bought_usdc6', (row) => row.boughtUsdc),
        numberColumn('redeemed_usdc6', (row) => row.redeemedUsdc),
        numberColumn('volume_usdc6', (row) => row.volumeUsdc),
      ],
      days,
    ),
}

export const getAttribution = defineOperation({
  id: 'getAttribution',
  method: 'GET',
  path: '/v1/attribution',
  tag: 'Analytics',
  summary: 'Read transactions by attribution code',
  description:
    'Transactions and volume per ERC-8021 code and day, from the suffix of the calldata. A ' +
    'transaction with several codes counts for each code. At most 400 days.',
  input: {
    query: closedObject({
      code: z
        .string()
        .regex(CODE, 'must be printable ASCII without comma')
        .optional()
        .meta({ description: 'Returns only transactions with this code' }),
      from: secondsField(
        'Start in unix seconds, rounded down to midnight UTC; 30 days before the end by default',
      ).optional(),
      to: secondsField('End in unix seconds; now by default').optional(),
      format: tableFormatField,
    }),
  },
  output,
  formats: [csv],
  price: 'free',
  caching: 'block',
  mcp: {
    name: 'get_attribution',
    readOnly: true,
    notFor: 'the earnings of a bridge referrer; use bridge_referral_earnings.',
  },
  refusals: [],
  why: 'Shows which applications bring deposits.',
  example: () => ({ query: {} }),

  async run(deps: VaultCallDeps, { query }) {
    const at = deps.chain.head()
    const toSec = Math.min(query.to ?? at.timestampSec, at.timestampSec)
    const startSec = query.from ?? Math.max(0, toSec - (DEFAULT_DAYS - 1) * DAY_SEC)
    if (startSec > toSec) throw new InvalidInput('from', `must not be after ${toSec}`)
    const fromSec = startSec - (startSec % DAY_SEC)
    if (toSec - fromSec > MAX_DAYS * DAY_SEC) {
      throw new InvalidInput('from', `must be at most ${MAX_DAYS} days before the end`)
    }
    const wanted = { fromSec, toSec, ...(query.code !== undefined && { code: query.code }) }
    const days = await deps.history.attribution(at, wanted)
    const body = { fromAt: fromSec, toAt: toSec, days: days.map(show), asOf: showAsOf(at) }
    return { body, at }
  },
})

function show(facts: AttributionDay) {
  return {
    dayAt: facts.daySec,
    attributionCode: facts.code,
    transactions: facts.transactions,
    senders: facts.senders,
    boughtUsdc: String(facts.boughtUsdc6),
    redeemedUsdc: String(facts.redeemedUsdc6),
    volumeUsdc: String(facts.boughtUsdc6 + facts.redeemedUsdc6),
  }
}
