import { z } from 'zod'
import { InvalidInput } from '../domain/errors.ts'
import { formatUsdc6 } from '../domain/money.ts'
import { sharePriceUsdc6 } from '../domain/shares.ts'
import type { BasketFacts, BlockRef, Deps, VaultFacts } from '../ports.ts'
import { defineOperation } from './defineOperation.ts'
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
import { requirePrices } from './requirePrices.ts'
import { type VaultValue, valueVault } from './valueVault.ts'
import { vaultSymbol } from './vaultSymbol.ts'

/** Vaults of a page when the caller names no number, and at most. Source: usual sizes. */
const DEFAULT_LIMIT = 50
const MAX_LIMIT = 200
/** Vaults read at once to sort all of them by worth. */
const READ_PAGE = 500
const LIMIT_PROBLEM = `must be an integer from 1 to ${MAX_LIMIT}`
const CURSOR = /^(nav|created):([0-9]{1,78}):([0-9]{1,15})$/

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
    createdAt: unixSeconds('Creation, unix seconds'),
    lastRebalanceAt: unixSeconds('Newest rebalance, unix seconds').nullable(),
  })
  .meta({ id: 'VaultSummary', description: 'A vault in a list' })

type Cursor = { readonly navUsdc6: bigint; readonly vaultId: number }
type Valued = { readonly vault: VaultFacts; readonly value: VaultValue }

export const getVaults = defineOperation({
  id: 'getVaults',
  method: 'GET',
  path: '/v1/vaults',
  tag: 'Vaults',
  summary: 'List vaults',
  description:
    'All vaults, the most valuable first or in the order of creation, oldest first. Pass nextCursor ' +
    'as cursor for the next page; it is null on the last.',
  input: {
    query: z.object({
      sort: z.enum(['nav', 'created']).default('nav').meta({ description: 'Order of the list' }),
      limit: z.coerce
        .number({ error: LIMIT_PROBLEM })
        .int(LIMIT_PROBLEM)
        .min(1, LIMIT_PROBLEM)
        .max(MAX_LIMIT, LIMIT_PROBLEM)
        .default(DEFAULT_LIMIT)
        .meta({ description: 'Vaults per page' }),
      cursor: z.string().optional().meta({ description: 'nextCursor of the page before' }),
    }),
  },
  output: z
    .object({
      vaults: z.array(summary),
      nextCursor: z.string().nullable().meta({ description: 'Next page; null on the last' }),
      ...priceStateFields,
      asOf: asOfSchema,
    })
    .meta({ id: 'VaultList', description: 'One page of vaults' }),
  price: 'free',
  caching: 'block',
  mcp: { name: 'get_vaults', readOnly: true },
  refusals: [],
  why: 'Finds vaults to buy into or to watch.',
  example: () => ({ query: { sort: 'nav', limit: 10 } }),

  async run(deps, { query: { sort, limit, cursor } }) {
    const after = cursor === undefined ? null : readCursor(sort, cursor)
    const at = deps.chain.head()
    const basket = requirePrices(await deps.chain.basket(at))
    const found =
      sort === 'nav'
        ? await byWorth(deps, basket, after)
        : await byCreation(deps, basket, { after, limit: limit + 1 })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    const body = {
      vaults: page.map(showSummary),
      nextCursor: last === undefined ? null : writeCursor(sort, last),
      ...showPriceState(basket),
      asOf: showAsOf(at),
    }
    return { body, at }
  },
})

async function byCreation(
  deps: Pick<Deps, 'chain'>,
  basket: BasketFacts,
  page: { readonly after: Cursor | null; readonly limit: number },
): Promise<readonly Valued[]> {
  const afterVaultId = page.after?.vaultId ?? 0
  const vaults = await deps.chain.vaults(basket.block, { afterVaultId, limit: page.limit })
  return vaults.map((vault) => ({ vault, value: valueVault(basket, vault) }))
}

/** Worth is an opinion on facts, so no index has it: every vault is valued, then sorted. */
async function byWorth(
  deps: Pick<Deps, 'chain'>,
  basket: BasketFacts,
  after: Cursor | null,
): Promise<readonly Valued[]> {
  const all = (await readAll(deps, basket.block))
    .map((vault) => ({ vault, value: valueVault(basket, vault) }))
    .sort((a, b) => compare(place(a), place(b)))
  return after === null ? all : all.filter((valued) => compare(place(valued), after) > 0)
}

async function readAll(deps: Pick<Deps, 'chain'>, at: BlockRef): Promise<readonly VaultFacts[]> {
  const all: VaultFacts[] = []
  for (;;) {
    const afterVaultId = all.at(-1)?.vaultId ?? 0
    const page = await deps.chain.vaults(at, { afterVaultId, limit: READ_PAGE })
    all.push(...page)
    if (page.length < READ_PAGE) return all
  }
}

/** The most valuable first; among equals the older. */
function compare(a: Cursor, b: Cursor): number {
  if (a.navUsdc6 !== b.navUsdc6) return a.navUsdc6 > b.navUsdc6 ? -1 : 1
  return a.vaultId - b.vaultId
}

function place({ vault, value }: Valued): Cursor {
  return { navUsdc6: value.book.navUsdc6, vaultId: vault.vaultId }
}

function writeCursor(sort: string, valued: Valued): string {
  const { navUsdc6, vaultId } = place(valued)
  return Buffer.from(`${sort}:${navUsdc6}:${vaultId}`).toString('base64url')
}

function readCursor(sort: string, cursor: string): Cursor {
  const [, of, nav, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (of !== sort || nav === undefined || id === undefined) {
    throw new InvalidInput('cursor', `is not a cursor of the list sorted by ${sort}`)
  }
  return { navUsdc6: BigInt(nav), vaultId: Number(id) }
}

function showSummary({ vault, value }: Valued) {
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
    createdAt: vault.createdAtSec,
    lastRebalanceAt: vault.lastRebalanceAtSec,
  }
}
