import type { Address } from 'viem'
import { z } from 'zod'
import { RETURN_WINDOWS, type ReturnWindow } from '../domain/analytics/returns.ts'
import { InvalidInput } from '../domain/errors.ts'
import { formatUsdc6 } from '../domain/money.ts'
import { sharePriceUsdc6 } from '../domain/shares.ts'
import type { BasketFacts, BlockRef, Deps, VaultFacts } from '../ports.ts'
import { defineOperation, type Format, type Immutable } from './defineOperation.ts'
import { CSV_TYPE, numberColumn, textColumn, writeCsv } from './formats/csv.ts'
import { asOfFields, resolvePriced } from './history/asOf.ts'
import { tableFormatField } from './history/formatField.ts'
import { limitField } from './history/limitField.ts'
import { NO_RETURNS, readReturns, type VaultReturns } from './history/readReturns.ts'
import { returnsSchema, showReturns } from './history/returnsSchema.ts'
import {
  address,
  asOfSchema,
  count,
  dollars,
  fourBps,
  priceStateFields,
  showAddress,
  showAsOf,
  showPriceState,
  units,
  unixSeconds,
} from './outputFields.ts'
import { type VaultValue, valueVault } from './valueVault.ts'
import { vaultSymbol } from './vaultSymbol.ts'

/** Vaults read at once to sort all of them by worth. */
const READ_PAGE = 500
const CURSOR = /^([a-z0-9.]{1,16}):(-?[0-9]{1,78}|none):([0-9]{1,15})$/
const SORTS = ['nav', 'return', 'age', 'created'] as const
/** Returns have 4 decimals of a percent; as an integer they sort and page exactly. */
const PCT_UNITS = 10_000

const summary = z
  .object({
    vault: address('Vault contract'),
    vaultId: count('Number of the vault, from 1 in the order of creation'),
    symbol: z.string().meta({ description: 'Symbol of the share token' }),
    strategist: address('Who created the vault and sets its target weights'),
    navUsdc: units('Net asset value, USDC-6'),
    nav: dollars('navUsdc in dollars'),
    sharePriceUsdc: units('Worth of one whole share (10^18) in USDC-6, rounded down'),
    totalSupply: units('Shares in existence, 18 decimals'),
    holders: count('Addresses that hold shares'),
    weightsBps: fourBps('Target weights in basis points, in the order of the basket'),
    currentWeightsBps: fourBps('Parts of the NAV in basis points'),
    maxDriftBps: count('Largest distance of a weight from its target, basis points'),
    rebalanceNeeded: z.boolean().meta({ description: 'Whether rebalance() would do something' }),
    maxTvlUsdc: units('Most that the vault may be worth after a deposit, USDC-6'),
    returns: returnsSchema,
    historyDays: count('Whole days since the vault has had shares; returns over more are null'),
    createdAt: unixSeconds('Creation, unix seconds'),
    lastRebalanceAt: unixSeconds('Newest rebalance, unix seconds').nullable(),
  })
  .meta({ id: 'VaultSummary', description: 'A vault in a list' })

/** Place in a list: what is sorted by, null last, and the number of the vault among equals. */
type Place = { readonly by: bigint | null; readonly vaultId: number }
type Valued = { readonly vault: VaultFacts; readonly value: VaultValue }
type Ranked = Valued & { readonly place: Place }

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
        numberColumn('created_at_unix_s', (row) => row.createdAt),
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
    'All vaults, the most valuable, the most profitable or the oldest first. Pass nextCursor as ' +
    'cursor for the next page; it is null on the last.',
  input: {
    query: z.object({
      sort: z
        .enum(SORTS)
        .default('nav')
        .meta({
          description:
            'Order of the list: `nav` the most valuable, `return` the most profitable over `window`, ' +
            '`age` (also `created`) the oldest first',
        }),
      window: z
        .enum(RETURN_WINDOWS)
        .default('all')
        .meta({ description: 'Window of `sort=return`; vaults that are too young come last' }),
      limit: limitField.meta({ description: 'Vaults per page' }),
      cursor: z.string().optional().meta({ description: 'nextCursor of the page before' }),
      format: tableFormatField,
      ...asOfFields,
    }),
  },
  output,
  formats: [csv],
  price: 'free',
  caching: 'block',
  mcp: { name: 'get_vaults', readOnly: true },
  refusals: [],
  why: 'Finds vaults to buy into or to watch.',
  example: () => ({ query: { sort: 'nav', limit: 10 } }),

  async run(deps, { query }) {
    const order = orderOf(query)
    const after = query.cursor === undefined ? null : readCursor(order, query.cursor)
    const basket = await resolvePriced(deps, query)
    const at = basket.block
    const size = query.limit + 1
    const found =
      order === 'created'
        ? await byCreation(deps, basket, { after, size })
        : await byRank(deps, basket, { after, window: order === 'nav' ? null : query.window })
    const page = found.slice(0, query.limit)
    const last = found.length > query.limit ? page.at(-1) : undefined
    const returns = await readReturns(deps, at, sharePrices(page))
    const body = {
      vaults: page.map((valued) => showSummary(valued, returns.get(valued.vault.address))),
      nextCursor: last === undefined ? null : writeCursor(order, last.place),
      ...showPriceState(basket),
      asOf: showAsOf(at),
    }
    return { body, at }
  },
})

/** Name of an order, which a cursor belongs to. */
function orderOf(query: { sort: (typeof SORTS)[number]; window: ReturnWindow }): string {
  if (query.sort === 'age') return 'created'
  return query.sort === 'return' ? `return.${query.window}` : query.sort
}

async function byCreation(
  deps: Pick<Deps, 'chain'>,
  basket: BasketFacts,
  page: { readonly after: Place | null; readonly size: number },
): Promise<readonly Ranked[]> {
  const afterVaultId = page.after?.vaultId ?? 0
  const vaults = await deps.chain.vaults(basket.block, { afterVaultId, limit: page.size })
  return vaults.map((vault) => ({
    vault,
    value: valueVault(basket, vault),
    place: { by: null, vaultId: vault.vaultId },
  }))
}

/** Worth and return are opinions on facts, so no index has them: every vault is valued, then sorted. */
async function byRank(
  deps: Pick<Deps, 'chain' | 'history'>,
  basket: BasketFacts,
  ask: { readonly after: Place | null; readonly window: ReturnWindow | null },
): Promise<readonly Ranked[]> {
  const { after, window } = ask
  const all = (await readAll(deps, basket.block)).map((vault) => ({
    vault,
    value: valueVault(basket, vault),
  }))
  const returns = window === null ? null : await readReturns(deps, basket.block, sharePrices(all))
  const placed = all.map((valued) => {
    const { address, vaultId } = valued.vault
    const pct = window === null ? null : (returns?.get(address)?.returns[window] ?? null)
    const earned = pct === null ? null : BigInt(Math.round(pct * PCT_UNITS))
    return {
      ...valued,
      place: { by: window === null ? valued.value.book.navUsdc6 : earned, vaultId },
    }
  })
  const ranked = placed.sort((a, b) => compare(a.place, b.place))
  return after === null ? ranked : ranked.filter(({ place }) => compare(place, after) > 0)
}

const sharePrices = (valued: readonly Valued[]): ReadonlyMap<Address, bigint> =>
  new Map(valued.map(({ vault, value }) => [vault.address, sharePriceUsdc6(value.book)]))

async function readAll(deps: Pick<Deps, 'chain'>, at: BlockRef): Promise<readonly VaultFacts[]> {
  const all: VaultFacts[] = []
  for (;;) {
    const afterVaultId = all.at(-1)?.vaultId ?? 0
    const page = await deps.chain.vaults(at, { afterVaultId, limit: READ_PAGE })
    all.push(...page)
    if (page.length < READ_PAGE) return all
  }
}

/** The largest first, those without a figure last; among equals the older. */
function compare(a: Place, b: Place): number {
  if (a.by === b.by) return a.vaultId - b.vaultId
  if (a.by === null || b.by === null) return a.by === null ? 1 : -1
  return a.by > b.by ? -1 : 1
}

function writeCursor(order: string, { by, vaultId }: Place): string {
  return Buffer.from(`${order}:${by ?? 'none'}:${vaultId}`).toString('base64url')
}

function readCursor(order: string, cursor: string): Place {
  const [, of, by, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (of !== order || by === undefined || id === undefined) {
    throw new InvalidInput('cursor', `is not a cursor of the list sorted by ${order}`)
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
    maxTvlUsdc: String(vault.maxTvlUsdc6),
    returns: showReturns(known?.returns ?? NO_RETURNS),
    historyDays: known?.historyDays ?? 0,
    createdAt: vault.createdAtSec,
    lastRebalanceAt: vault.lastRebalanceAtSec,
  }
}
