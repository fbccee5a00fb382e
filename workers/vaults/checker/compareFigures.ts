import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { mapFour } from '../../../core/kernel/four.ts'
import { shares18 } from '../../../core/kernel/money.ts'
import type {
  ChainFigures,
  CheckReport,
  FigureDifference,
} from '../../../core/vaults/checkPorts.ts'
import { sharesToAssets } from '../../../core/vaults/domain/shares.ts'
import { valueVault } from '../../../core/vaults/operations/valueVault.ts'
import type { BasketFacts, ChainReads, VaultFacts } from '../../../core/vaults/ports.ts'

type Deps = { readonly chain: ChainReads; readonly figures: ChainFigures }

/** Vaults per page of a comparison; all pages are compared. */
const PAGE = 100

/**
 * Amount of shares whose value is compared in addition to the share price. The amount is odd, so
 * that rounding is visible.
 */
const ODD_SHARES = 123_456_789_012_345_678n

/**
 * Compares values from indexed facts with the results of the contracts at one block, to the unit.
 *
 * Returns null when the block left the chain meanwhile. Throws `RpcUnavailable`, `DatabaseUnavailable`,
 * `IndexReorganised`.
 */
export async function compareFigures(deps: Deps, at: BlockRef): Promise<CheckReport | null> {
  const basket = await deps.chain.basket(at)
  const found = startComparison()
  await comparePrices(deps, at, basket, found)
  for (let afterVaultId = 0; ; ) {
    const vaults = await deps.chain.vaults(at, { afterVaultId, limit: PAGE })
    for (const vault of vaults) await compareVault(deps, at, { basket, vault }, found)
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
  const onChain = await deps.figures.prices(at.number, basket.factory.priceSource, tokens)
  for (const constituent of basket.constituents) {
    const own = await deps.figures.token(at.number, constituent.address)
    found.add(`halt of ${constituent.symbol}`, constituent.halted, own.halted)
    found.add(`multiplier of ${constituent.symbol}`, constituent.multiplierE18, own.multiplierE18)
  }
  const isAvailable = basket.prices.status !== 'unavailable'
  found.add('prices available', isAvailable, !onChain.includes(null))
  if (!isAvailable) return
  for (const [index, { symbol }] of basket.constituents.entries()) {
    found.add(`price of ${symbol}`, basket.prices.pricesUsdc6[index], onChain[index])
  }
}

type Subject = { readonly basket: BasketFacts; readonly vault: VaultFacts }

async function compareVault(
  deps: Deps,
  at: BlockRef,
  { basket, vault }: Subject,
  found: Comparison,
): Promise<void> {
  const value = valueVault(basket, vault)
  const own = await deps.figures.vault(at.number, vault.address)
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
  for (const shares of [10n ** 18n, ODD_SHARES]) {
    const onChain = await deps.figures.assetsOf(at.number, vault.address, shares)
    found.add(
      name(`value of ${shares} shares`),
      sharesToAssets(value.book, shares18(shares)),
      onChain,
    )
  }
}

type Comparison = ReturnType<typeof startComparison>

function startComparison() {
  const differences: FigureDifference[] = []
  let count = 0
  return {
    differences,
    count: () => count,
    add: (figure: string, indexed: unknown, onChain: unknown): void => {
      count += 1
      if (indexed === onChain) return
      differences.push({ figure, indexed: String(indexed), onChain: String(onChain) })
    },
  }
}
