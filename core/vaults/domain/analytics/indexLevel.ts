import { mulDivDown } from '../../../kernel/money.ts'

/** State of a vault at one end of an interval: NAV and value of one whole share in USDC-6, supply with 18 decimals. */
export type VaultAtEdge = {
  readonly navUsdc6: bigint
  readonly sharePriceUsdc6: bigint
  readonly supply: bigint
}

/** Growth, over one interval, of the vaults that the index figure holds; sums of USDC-6. */
export type IndexStep = {
  readonly vaults: number
  /** Sum of the NAVs at the start. */
  readonly navUsdc6: bigint
  /** Sum over the vaults of NAV at the start times growth of the share price, USDC-6 with 18 more decimals. */
  readonly grownE18: bigint
}

const E18 = 10n ** 18n

/** Level of the index figure at its base, with 18 decimals: 1000 points. */
export const INDEX_BASE_E18 = 1_000n * E18

/** Decimals of a shown level. */
const SHOWN_DECIMALS = 6
const SHOWN_UNIT = 10n ** 12n

/**
 * Returns the growth of the vaults from `before` to `after`; each vault has the weight of its NAV at the start.
 *
 * The index figure holds the vaults that have shares and value at the start and shares at the end, except for
 * `emptied`: vaults whose last share was redeemed in between, because the share price of an empty vault has no meaning.
 * Each product is rounded down.
 */
export function indexStep(
  before: ReadonlyMap<string, VaultAtEdge>,
  after: ReadonlyMap<string, VaultAtEdge>,
  emptied: ReadonlySet<string>,
): IndexStep {
  let vaults = 0
  let navUsdc6 = 0n
  let grownE18 = 0n
  for (const [vault, first] of before) {
    const last = after.get(vault)
    const isHeld = first.supply > 0n && first.navUsdc6 > 0n && first.sharePriceUsdc6 > 0n
    if (!isHeld || emptied.has(vault) || last === undefined || last.supply === 0n) continue
    vaults += 1
    navUsdc6 += first.navUsdc6
    grownE18 += mulDivDown(first.navUsdc6 * E18, last.sharePriceUsdc6, first.sharePriceUsdc6)
  }
  return { vaults, navUsdc6, grownE18 }
}

/**
 * Returns the level after an interval, 18 decimals, rounded down; the level is unchanged if the interval has no vaults.
 */
export function nextLevelE18(levelE18: bigint, { navUsdc6, grownE18 }: IndexStep): bigint {
  return navUsdc6 === 0n ? levelE18 : mulDivDown(levelE18, grownE18, navUsdc6 * E18)
}

/** Returns a level as points with 6 decimals, rounded down, such as `"1012.345678"`. */
export function showLevel(levelE18: bigint): string {
  const digits = mulDivDown(levelE18, 1n, SHOWN_UNIT)
    .toString()
    .padStart(SHOWN_DECIMALS + 1, '0')
  return `${digits.slice(0, -SHOWN_DECIMALS)}.${digits.slice(-SHOWN_DECIMALS)}`
}
