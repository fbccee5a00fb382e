import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { mapFour } from '../../../core/kernel/four.ts'
import { shares18 } from '../../../core/kernel/money.ts'
import { type Comparison, startComparison } from '../../../core/kernel/startComparison.ts'
import type { ChainFigures, CheckReport, VaultFigures } from '../../../core/vaults/checkPorts.ts'
import { sharesToAssets } from '../../../core/vaults/domain/shares.ts'
import { valueVault } from '../../../core/vaults/operations/valueVault.ts'
import type { BasketFacts, ChainReads, VaultFacts } from '../../../core/vaults/ports.ts'

type Deps = {
  readonly chain: Pick<ChainReads, 'basket' | 'vaults'>
  readonly figures: ChainFigures
}

/** Vaults per page; a comparison covers all pages. */
const PAGE = 100
/** Vaults whose figures are fetched concurrently, so that their 11 calls each share one request to the node. */
const VAULTS_AT_ONCE = 8

/** Numbers of shares whose value is compared: one share, and an odd number that makes rounding visible. */
const VALUED_SHARES = [10n ** 18n, 123_456_789_012_345_678n] as const

/**
 * Compares values from indexed facts with the results of the contracts at one block, to the unit.
 *
 * Returns null if the block left the chain during the comparison. Throws `RpcUnavailable`,
 * `DatabaseUnavailable`, `IndexReorganised`.
 */
export async function compareFigures(deps: Deps, at: BlockRef): Promise<CheckReport | null> {
  const basket = await deps.chain.basket(at)
  const found = startComparison()
  await comparePrices(deps, at, basket, found)
  for (let afterVaultId = 0; ; ) {
    const vaults = await deps.chain.vaults(at, { afterVaultId, limit: PAGE })
    for (let first = 0; first < vaults.length; first += VAULTS_AT_ONCE) {
      const subjects = vaults
        .slice(first, first + VAULTS_AT_ONCE)
        .map((vault) => ({ basket, vault }))
      const figures = await Promise.all(subjects.map((subject) => fetchFigures(deps, at, subject)))
      for (const [index, subject] of subjects.entries()) {
        const own = figures[index]
        if (own !== undefined) compareVault(subject, own, found)
      }
    }
    const last = vaults.at(-1)
    if (last === undefined || vaults.length < PAGE) break
    afterVaultId = last.vaultId
  }
  if ((await deps.figures.blockHash(at.number)) !== at.hash) return null
  return { block: at, comparisons: found.count(), differences: found.differences }
}

async function comparePrices(
  deps: Deps,
  at: BlockRef,
  basket: BasketFacts,
  found: Comparison,
): Promise<void> {
  const tokens = mapFour(basket.constituents, ({ address }) => address)
  const [onChain, owns] = await Promise.all([
    deps.figures.prices(at.number, basket.factory.priceSource, tokens),
    Promise.all(tokens.map((token) => deps.figures.token(at.number, token))),
  ])
  for (const [index, constituent] of basket.constituents.entries()) {
    const own = owns[index]
    found.add(`halt of ${constituent.symbol}`, constituent.halted, own?.halted)
    found.add(`multiplier of ${constituent.symbol}`, constituent.multiplierE18, own?.multiplierE18)
  }
  const isAvailable = basket.prices.status !== 'unavailable'
  found.add('prices available', isAvailable, !onChain.includes(null))
  if (!isAvailable) return
  for (const [index, { symbol }] of basket.constituents.entries()) {
    found.add(`price of ${symbol}`, basket.prices.pricesUsdc6[index], onChain[index])
  }
}

type Subject = { readonly basket: BasketFacts; readonly vault: VaultFacts }
/** Figures of the contract, and the values of `VALUED_SHARES`, USDC-6. */
type OwnFigures = VaultFigures & { readonly values: readonly (bigint | null)[] }

/** Fetches the figures of a vault, and the values of `VALUED_SHARES` if the basket has prices. */
async function fetchFigures(
  { figures }: Deps,
  at: BlockRef,
  { basket, vault }: Subject,
): Promise<OwnFigures> {
  const valued = basket.prices.status === 'unavailable' ? [] : VALUED_SHARES
  const [vaultFigures, values] = await Promise.all([
    figures.vault(at.number, vault.address),
    Promise.all(valued.map((shares) => figures.assetsOf(at.number, vault.address, shares))),
  ])
  return { ...vaultFigures, values }
}

function compareVault({ basket, vault }: Subject, own: OwnFigures, found: Comparison): void {
  const value = valueVault(basket, vault)
  const name = (figure: string) => `${figure} of ${vault.address}`
  found.add(name('supply'), vault.supply, own.totalSupply)
  found.add(name('pending fee shares'), value.feeShares, own.pendingFeeShares)
  found.add(name('cap'), vault.maxTvlUsdc6, own.maxTvlUsdc6)
  found.add(name('turnover left'), value.budget.turnoverWad, own.turnoverLeftWad)
  found.add(name('loss left'), value.budget.lossWad, own.lossLeftWad)
  found.add(name('idle USDC'), value.idleUsdc6, own.idleUsdc6)
  for (const index of [0, 1, 2, 3]) {
    found.add(name(`holding ${index}`), value.holdings[index], own.balances[index])
    found.add(name(`target ${index}`), vault.targetWeightsBps[index], own.weightsBps[index])
  }
  if (basket.prices.status === 'unavailable') {
    found.add(name('NAV'), null, own.totalAssetsUsdc6)
    return
  }
  found.add(name('NAV'), value.book.navUsdc6, own.totalAssetsUsdc6)
  found.add(name('rebalance needed'), value.rebalanceNeeded, own.rebalanceNeeded)
  for (const [index, shares] of VALUED_SHARES.entries()) {
    const indexed = sharesToAssets(value.book, shares18(shares))
    found.add(name(`value of ${shares} shares`), indexed, own.values[index])
  }
}
