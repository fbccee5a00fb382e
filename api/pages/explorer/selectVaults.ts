import type { ListQuery } from './listQuery.ts'
import type { ListedVault } from './readVaultList.ts'

/** Rows of a page of the list, which with its styles takes less than 60 KB. */
export const ROWS = 25

/** One page of the selected vaults. */
export type SelectedVaults = {
  readonly rows: readonly ListedVault[]
  /** Number of vaults that match the filters. */
  readonly count: number
  /** Number of the page, at most `pages`. */
  readonly page: number
  readonly pages: number
}

/**
 * Returns the vaults that match the filters, in the order of the query. Vaults without the figure come last; among equal
 * figures, the older vault comes first.
 */
export function selectVaults(vaults: readonly ListedVault[], query: ListQuery): SelectedVaults {
  const matching = vaults
    .filter((vault) => isSelected(vault, query))
    .map((vault) => ({ vault, by: sortValue(vault, query) }))
    .sort((a, b) => compare(a.by, b.by, query.order) || a.vault.vaultId - b.vault.vaultId)
  const pages = Math.max(1, Math.ceil(matching.length / ROWS))
  const page = Math.min(query.page, pages)
  return {
    rows: matching.slice((page - 1) * ROWS, page * ROWS).map(({ vault }) => vault),
    count: matching.length,
    page,
    pages,
  }
}

function isSelected(vault: ListedVault, query: ListQuery): boolean {
  const { strategist, minReturnPct, maxReturnPct, minDriftBps, maxDriftBps } = query
  if (strategist !== undefined && vault.strategist !== strategist) return false
  return (
    isWithin(vault.maxDriftBps, minDriftBps, maxDriftBps) &&
    isWithin(vault.returns[query.window], minReturnPct, maxReturnPct)
  )
}

/** Returns true for a value between the bounds, and without bounds for an unknown value. */
function isWithin(value: number | null, min: number | undefined, max: number | undefined): boolean {
  if (min === undefined && max === undefined) return true
  return value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity)
}

type SortValue = bigint | number | null

function sortValue(vault: ListedVault, { sort, window }: ListQuery): SortValue {
  switch (sort) {
    case 'nav':
      return vault.navUsdc6
    case 'return':
      return vault.returns[window]
    case 'drift':
      return vault.maxDriftBps
    case 'holders':
      return vault.holders
    case 'age':
      // The oldest vault has the greatest age.
      return -vault.createdAtSec
    default:
      return sort satisfies never
  }
}

function compare(a: SortValue, b: SortValue, order: ListQuery['order']): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a > b === (order === 'desc') ? -1 : 1
}
