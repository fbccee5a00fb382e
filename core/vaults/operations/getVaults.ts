import type { Address } from 'viem'
import { z } from 'zod'
import { InvalidInput } from '../../kernel/errors.ts'
import { formatUsdc6 } from '../../kernel/money.ts'
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
import { addressField } from '../../kernel/operation/inputFields.ts'
import { limitField } from '../../kernel/operation/limitField.ts'
import {
  address,
  asOfSchema,
  count,
  dollars,
  fourBps,
  showAddress,
  showAsOf,
  units,
  unixSeconds,
} from '../../kernel/operation/outputFields.ts'
import { RETURN_WINDOWS, type ReturnWindow } from '../domain/analytics/returns.ts'
import { sharePriceUsdc6 } from '../domain/shares.ts'
import type { VaultCallDeps, VaultFacts } from '../ports.ts'
import { asOfFields, resolvePriced } from './history/asOf.ts'
import { type Ranking, type RankPlace, rankVaults } from './history/rankVaults.ts'
import { NULL_RETURNS, readReturns, type VaultReturns } from './history/readReturns.ts'
import { returnsSchema, showReturns } from './history/returnsSchema.ts'
import { priceStateFields, showPriceState } from './priceState.ts'
import { type VaultValue, valueVault } from './valueVault.ts'
import { vaultSymbol } from './vaultSymbol.ts'

const CURSOR = /^([a-z0-9.]{1,16}):(-?[0-9]{1,78}|none):([0-9]{1,15})$/
const SORTS = ['nav', 'return', 'age', 'created'] as const
type Sort = (typeof SORTS)[number]

const summary = z
  .object({
    vault: address('Vault contract'),
    vaultId: count('Number of the vault, from 1 in the order of creation'),
    symbol: z.string().meta({ description: 'Symbol of the share token' }),
    strategist: address('Strategist: the creator, who alone may set target weights'),
    navUsdc: units('Net asset value, USDC-6'),
    nav: dollars('navUsdc in dollars'),
    sharePriceUsdc: units('Value of one whole share (10^18), USDC-6, rounded down'),
    totalSupply: units('Shares in existence, 18 decimals'),
    holders: count('Number of holders of shares'),
    weightsBps: fourBps('Target weights in basis points, in the order of the basket'),
    currentWeightsBps: fourBps('Parts of the NAV in basis points'),
    maxDriftBps: count('Largest distance of a weight from its target, basis points'),
    rebalanceNeeded: z.boolean().meta({ description: 'Whether rebalance() would trade' }),
    nextRebalanceAt: unixSeconds(
      'Earliest time at which the budgets permit a rebalance, unix seconds',
    ),
    maxTvlUsdc: units('Cap: highest NAV after a deposit, USDC-6'),
    returns: returnsSchema,
    historyDays: count('Whole days since the inception; returns over longer windows are null'),
    createdAt: unixSeconds('Time of the creation, unix seconds'),
    lastRebalanceAt: unixSeconds(
      'Time of the newest rebalance, unix seconds; null before the first',
    ).nullable(),
  })
  .meta({ id: 'VaultSummary', description: 'A vault in a list' })

type Valued = { readonly vault: VaultFacts; readonly value: VaultValue }

const output = z
  .object({
    vaults: z.array(summary),
    nextCursor: z.string().nullable().meta({ description: 'Next page; null on the last' }),
    ...priceStateFields,
    asOf: asOfSchema,
  })
  .meta({ id: 'VaultList', description: 'One page of vaults' })

type Body = Immutable<z.output<typeof output>>

const csv: Format<Body> = {
  name: 'csv',
  type: CSV_TYPE,
  write: ({ vaults }) =>
    writeCsv<Body['vaults'][number]>(
      [
        textColumn('vault', (row) => row.vault),
        numberColumn('vault_id', (row) => row.vaultId),
        textColumn('symbol', (row) => row.symbol),
        textColumn('strategist', (row) => row.strategist),
        numberColumn('nav_usdc6', (row) => row.navUsdc),
        numberColumn('share_price_usdc6', (row) => row.sharePriceUsdc),
        numberColumn('total_supply_shares18', (row) => row.totalSupply),
        numberColumn('holders_count', (row) => row.holders),
        numberColumn('max_drift_bps', (row) => row.maxDriftBps),
        ...RETURN_WINDOWS.map((window) =>
          numberColumn(
            `return_${window}_pct`,
            (row: Body['vaults'][number]) => row.returns[`${window}Pct`],
          ),
        ),
        numberColumn('history_days', (row) => row.historyDays),
        ...timeColumns<Body['vaults'][number]>('created_at', (row) => row.createdAt),
      ],
      vaults,
    ),
}

export const getVaults = defineOperation({
  id: 'getVaults',
  method: 'GET',
  path: '/v1/vaults',
  tag: 'Vaults',
  summary: 'List vaults',
  description:
    'All vaults, or the vaults of one strategist, sorted by value, return or age. Pass ' +
    'nextCursor as cursor for the next page; nextCursor is null on the last page.',
  input: {
    query: closedObject({
      sort: z
        .enum(SORTS)
        .default('nav')
        .meta({
          description:
            'Order: `nav` by value, highest first; `return` by return over `window`, highest ' +
            'first; `age` (or `created`) oldest first',
        }),
      window: z
        .enum(RETURN_WINDOWS)
        .default('all')
        .meta({ description: 'Window of `sort=return`; vaults younger than the window come last' }),
      strategist: addressField('Returns only vaults that this address created').optional(),
      limit: limitField.meta({ description: 'Vaults per page' }),
      cursor: z.string().optional().meta({ description: 'nextCursor of the previous page' }),
      format: tableFormatField,
      ...asOfFields,
    }),
  },
  output,
  formats: [csv],
  price: 'free',
  caching: 'block',
  mcp: {
    name: 'get_vaults',
    readOnly: true,
    notFor: 'the vaults of one holder; use get_portfolio.',
  },
  refusals: [],
  why: 'Finds vaults to buy into or to watch.',
  example: () => ({ query: { sort: 'nav', limit: 10 } }),

  async run(deps: VaultCallDeps, { query }) {
    const ranking = rankingOf(query)
    const after = query.cursor === undefined ? null : parseCursor(ranking, query.cursor)
    const basket = await resolvePriced(deps, query)
    const at = basket.block
    const found = await rankVaults(deps, basket, {
      ranking,
      after,
      size: query.limit + 1,
      ...(query.strategist !== undefined && { strategist: query.strategist }),
    })
    const page = found.slice(0, query.limit)
    const last = found.length > query.limit ? page.at(-1) : undefined
    const valued = page.map(({ vault }) => ({ vault, value: valueVault(basket, vault) }))
    const returns = await readReturns(deps, at, sharePrices(valued))
    const body = {
      vaults: valued.map((entry) => showSummary(entry, returns.get(entry.vault.address))),
      nextCursor: last === undefined ? null : writeCursor(ranking, last.place),
      ...showPriceState(basket),
      asOf: showAsOf(at),
    }
    return { body, at }
  },
})

function rankingOf({ sort, window }: { sort: Sort; window: ReturnWindow }): Ranking {
  if (sort === 'return') return { kind: 'return', window }
  return { kind: sort === 'age' ? 'created' : sort }
}

const sharePrices = (valued: readonly Valued[]): ReadonlyMap<Address, bigint> =>
  new Map(valued.map(({ vault, value }) => [vault.address, sharePriceUsdc6(value.book)]))

/** Returns the name of a sort order; a cursor is valid only for the order that created the cursor. */
const nameOf = (ranking: Ranking): string =>
  ranking.kind === 'return' ? `return.${ranking.window}` : ranking.kind

function writeCursor(ranking: Ranking, { by, vaultId }: RankPlace): string {
  return Buffer.from(`${nameOf(ranking)}:${by ?? 'none'}:${vaultId}`).toString('base64url')
}

function parseCursor(ranking: Ranking, cursor: string): RankPlace {
  const [, of, by, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (of !== nameOf(ranking) || by === undefined || id === undefined) {
    throw new InvalidInput(
      'cursor',
      `must be a nextCursor of the list sorted by ${nameOf(ranking)}`,
    )
  }
  return { by: by === 'none' ? null : BigInt(by), vaultId: Number(id) }
}

function showSummary({ vault, value }: Valued, known: VaultReturns | undefined) {
  return {
    vault: showAddress(vault.address),
    vaultId: vault.vaultId,
    symbol: vaultSymbol(vault),
    strategist: showAddress(vault.strategist),
    navUsdc: String(value.book.navUsdc6),
    nav: formatUsdc6(value.book.navUsdc6),
    sharePriceUsdc: String(sharePriceUsdc6(value.book)),
    totalSupply: String(vault.supply),
    holders: vault.holders,
    weightsBps: vault.targetWeightsBps,
    currentWeightsBps: value.weights.weightsBps,
    maxDriftBps: value.maxDriftBps,
    rebalanceNeeded: value.rebalanceNeeded,
    nextRebalanceAt: value.budget.nextSec,
    maxTvlUsdc: String(vault.maxTvlUsdc6),
    returns: showReturns(known?.returns ?? NULL_RETURNS),
    historyDays: known?.historyDays ?? 0,
    createdAt: vault.createdAtSec,
    lastRebalanceAt: vault.lastRebalanceAtSec,
  }
}
