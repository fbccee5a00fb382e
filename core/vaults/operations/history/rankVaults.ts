import type { Address } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import type { ReturnWindow } from '../../domain/analytics/returns.ts'
import { sharePriceUsdc6 } from '../../domain/shares.ts'
import type { BasketFacts, VaultCallDeps, VaultFacts, VaultPage } from '../../ports.ts'
import { navOfVault } from '../navOfVault.ts'
import { valueHoldings } from '../valueHoldings.ts'
import { readReturns } from './readReturns.ts'

/** Position in a sorted list: the sort value (null last), and the vault id, which orders equal values. */
export type RankPlace = { readonly by: bigint | null; readonly vaultId: number }
export type RankedVault = { readonly vault: VaultFacts; readonly place: RankPlace }

/** Sort order of vaults: by value, by return over a window, or by creation. */
export type Ranking =
  | { readonly kind: 'nav' }
  | { readonly kind: 'return'; readonly window: ReturnWindow }
  | { readonly kind: 'created' }

/** Vaults per read when all vaults are sorted. */
const READ_PAGE = 2_000
/** Number of sort units per percent: returns have 4 decimals, so sorting and paging compare exact integers. */
const PCT_UNITS = 10_000

/**
 * Returns the vaults after a position in the sort order: highest value first, highest return first or oldest first. By
 * creation, returns at most `size` vaults.
 *
 * Value and return depend on prices, so no database index is sorted by them: the function values every vault, then
 * sorts.
 */
export async function rankVaults(
  deps: Pick<VaultCallDeps, 'chain' | 'history'>,
  basket: BasketFacts,
  wanted: {
    readonly ranking: Ranking
    readonly after: RankPlace | null
    readonly size: number
    readonly strategist?: Address
  },
): Promise<readonly RankedVault[]> {
  const { ranking, after, size, strategist } = wanted
  const ofStrategist = strategist === undefined ? {} : { strategist }
  if (ranking.kind === 'created') {
    const page = { afterVaultId: after?.vaultId ?? 0, limit: size, ...ofStrategist }
    const vaults = await deps.chain.vaults(basket.block, page)
    return vaults.map((vault) => ({ vault, place: { by: null, vaultId: vault.vaultId } }))
  }
  const all = await readAll(deps, basket.block, ofStrategist)
  const figures =
    ranking.kind === 'nav'
      ? new Map(all.map((vault) => [vault.address, navOfVault(basket, vault)]))
      : await readEarned(deps, basket, all, ranking.window)
  const ranked = all
    .map((vault) => ({
      vault,
      place: { by: figures.get(vault.address) ?? null, vaultId: vault.vaultId },
    }))
    .sort((a, b) => compare(a.place, b.place))
  return after === null ? ranked : ranked.filter(({ place }) => compare(place, after) > 0)
}

async function readEarned(
  deps: Pick<VaultCallDeps, 'history'>,
  basket: BasketFacts,
  vaults: readonly VaultFacts[],
  window: ReturnWindow,
): Promise<ReadonlyMap<Address, bigint | null>> {
  const prices = new Map(
    vaults.map((vault) => [vault.address, sharePriceUsdc6(valueHoldings(basket, vault).book)]),
  )
  const returns = await readReturns(deps, basket.block, prices)
  return new Map(
    [...returns].map(([vault, known]) => {
      const pct = known.returns[window]
      return [vault, pct === null ? null : BigInt(Math.round(pct * PCT_UNITS))]
    }),
  )
}

async function readAll(
  deps: Pick<VaultCallDeps, 'chain'>,
  at: BlockRef,
  ofStrategist: Pick<VaultPage, 'strategist'>,
): Promise<readonly VaultFacts[]> {
  const all: VaultFacts[] = []
  for (;;) {
    const afterVaultId = all.at(-1)?.vaultId ?? 0
    const page = await deps.chain.vaults(at, { afterVaultId, limit: READ_PAGE, ...ofStrategist })
    all.push(...page)
    if (page.length < READ_PAGE) return all
  }
}

/** Orders the largest value first and null last; among equal values, the older vault first. */
function compare(a: RankPlace, b: RankPlace): number {
  if (a.by === b.by) return a.vaultId - b.vaultId
  if (a.by === null || b.by === null) return a.by === null ? 1 : -1
  return a.by > b.by ? -1 : 1
}
