import { z } from 'zod'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { CSV_TYPE, numberColumn, timeColumns, writeCsv } from '../../kernel/operation/csv.ts'
import {
  defineOperation,
  type Format,
  type Immutable,
} from '../../kernel/operation/defineOperation.ts'
import { tableFormatField } from '../../kernel/operation/formatField.ts'
import {
  asOfSchema,
  count,
  dollars,
  showAsOf,
  units,
  unixSeconds,
} from '../../kernel/operation/outputFields.ts'
import { INDEX_BASE_E18, showLevel } from '../domain/analytics/indexLevel.ts'
import type { BasketFacts, VaultCallDeps } from '../ports.ts'
import { type IndexPoint, type IndexWindow, readIndex } from './history/readIndex.ts'
import { NULL_RETURNS } from './history/readReturns.ts'
import { percent, returnsSchema, showReturns } from './history/returnsSchema.ts'
import { resolveWindow, windowFields } from './history/windowFields.ts'
import {
  observedBlock,
  pricedToken,
  showBlock,
  showChange,
  showPrices,
  showWindow,
  windowOutput,
} from './history/windowSchema.ts'

const level = dollars('Points, 6 decimals, rounded down')

const close = z
  .object({ ...observedBlock, level })
  .meta({ id: 'IndexClose', description: 'Block at which the index set the weights of the vaults' })

const observation = z
  .object({
    ...observedBlock,
    level,
    prices: z
      .array(
        z.object(pricedToken).meta({
          id: 'ObservedPrice',
          description: 'A constituent and its price at a block',
        }),
      )
      .length(4)
      .meta({ description: 'The four constituents, in the order of the basket' }),
  })
  .meta({ id: 'IndexObservation', description: 'The index at one end of a window' })

const output = z
  .object({
    level: level
      .nullable()
      .meta({ description: 'Level at the end of the window, points, 6 decimals, rounded down' }),
    baseLevel: dollars('Level at `since`, points'),
    since: unixSeconds('Base: first block at which a vault had shares, unix seconds').nullable(),
    navUsdc: units(
      'Sum of the NAVs of all vaults with shares at the end, USDC-6; deposits and redemptions change the sum',
    ),
    vaultCount: count(
      'Number of vaults with shares at the end; totalVaults of GET /v1/basket counts all',
    ),
    returns: returnsSchema,
    ...windowOutput,
    indexPct: percent('Change of the level over the window, percent'),
    equalWeightPct: percent(
      'Return of the four constituents at equal weights, bought at startPoint and held, percent',
    ),
    vsEqualWeightBps: z.int().nullable().meta({
      description: 'indexPct minus equalWeightPct, basis points, rounded half away from zero',
    }),
    startPoint: observation.nullable(),
    endPoint: observation.nullable(),
    closePoints: z
      .array(close)
      .meta({ description: 'Closes in the window, sorted by time; empty with closes=false' }),
    asOf: asOfSchema,
  })
  .meta({ id: 'Index', description: 'Index of all vaults' })

type Body = Immutable<z.output<typeof output>>
type Close = Body['closePoints'][number]

const csv: Format<Body> = {
  name: 'csv',
  type: CSV_TYPE,
  write: ({ closePoints, endPoint }) =>
    writeCsv<Close>(
      [
        ...timeColumns<Close>('timestamp', ({ timestamp }) => timestamp),
        numberColumn('block_number', ({ blockNumber }) => blockNumber),
        numberColumn('level_points', (row) => row.level),
      ],
      endPoint === null || closePoints.at(-1)?.blockHash === endPoint.blockHash
        ? closePoints
        : closePoints.concat(endPoint),
    ),
}

export const getIndex = defineOperation({
  id: 'getIndex',
  method: 'GET',
  path: '/v1/index',
  tag: 'Analytics',
  summary: 'Read the index of all vaults',
  description:
    '`level` is the index of all vaults in points: 1000 at the first shares, then chained from ' +
    'midnight to midnight (UTC) by the growth of share prices, each vault weighted by its NAV. ' +
    'Deposits and redemptions change `navUsdc`, but not `level`. ' +
    'The answer also has returns by window, and for one window the closes and the return of ' +
    'equal weights; `closes=false` omits the closes (by default they are included). The index has no ' +
    'buy-and-hold; GET /v1/vault/{address}/returns has `buyAndHoldPct` of one vault.',
  input: {
    query: closedObject({
      ...windowFields,
      closes: z
        .enum(['true', 'false'])
        .optional()
        .meta({ description: 'By default `true`; `false` leaves closePoints empty' }),
      format: tableFormatField,
    }),
  },
  output,
  formats: [csv],
  price: 'free',
  caching: 'block',
  mcp: {
    name: 'get_index',
    readOnly: true,
    notFor: 'one vault, or buy-and-hold; use get_vault_returns.',
  },
  refusals: [],
  why: 'Shows the return of all vaults in one figure, over 7d, 30d, 90d or 365d, against equal weights; closes=false shortens the answer.',
  example: () => ({ query: { window: '7d' } }),

  async run(deps: VaultCallDeps, { query }) {
    const at = deps.chain.head()
    const basket = await deps.chain.basket(at)
    const answer = await readIndex(deps, at, await resolveWindow(deps, query, at))
    if (answer.kind === 'known') {
      const shown = showIndex(basket, answer.index)
      const closePoints = query.closes === 'false' ? [] : shown.closePoints
      return { body: { ...shown, closePoints, asOf: showAsOf(at) }, at }
    }
    const { window, reason } = answer
    const unknown = { window, fromSec: window.fromSec, isClipped: false }
    const body = { ...EMPTY_INDEX, ...showWindow(unknown, reason), asOf: showAsOf(at) }
    return { body, at }
  },
})

const EMPTY_INDEX = {
  level: null,
  baseLevel: showLevel(INDEX_BASE_E18),
  since: null,
  navUsdc: '0',
  vaultCount: 0,
  returns: showReturns(NULL_RETURNS),
  indexPct: null,
  equalWeightPct: null,
  vsEqualWeightBps: null,
  startPoint: null,
  endPoint: null,
  closePoints: [],
}

function showIndex(basket: BasketFacts, index: IndexWindow) {
  const { base, start, end, closes, changes } = index
  const showObservation = (at: IndexPoint) => ({
    ...showPoint(at),
    prices: showPrices(basket, at.point),
  })
  const isWhole = changes.indexPpm !== null && changes.equalWeightPpm !== null
  return {
    level: showLevel(end.levelE18),
    baseLevel: showLevel(INDEX_BASE_E18),
    since: base.point.block.timestampSec,
    navUsdc: String(index.navUsdc6),
    vaultCount: index.vaultCount,
    returns: showReturns(index.returns),
    ...showWindow(index, isWhole ? null : 'no_worth'),
    indexPct: showChange(changes.indexPpm),
    equalWeightPct: showChange(changes.equalWeightPpm),
    vsEqualWeightBps: changes.vsEqualWeightBps,
    startPoint: showObservation(start),
    endPoint: showObservation(end),
    closePoints: closes.map(showPoint),
  }
}

const showPoint = ({ point, levelE18 }: IndexPoint) => ({
  ...showBlock(point.block),
  level: showLevel(levelE18),
})
