import type { Address } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { shares18, type Usdc6 } from '../../../kernel/money.ts'
import { inKindValueUsdc6, type Profit, profitOf } from '../../domain/analytics/profit.ts'
import { sharesToAssets } from '../../domain/shares.ts'
import type { AccountPosition, PricePoint, VaultCallDeps } from '../../ports.ts'
import { valueHoldings } from '../valueHoldings.ts'

/** Profit of an account with the shares of one vault, as of a block. */
export type PortfolioPosition = Profit & {
  readonly position: AccountPosition
  readonly valueUsdc6: Usdc6
  /** Value of the redemptions in kind, USDC-6, each at the prices of its block. */
  readonly inKindUsdc6: bigint
}

/** Reads, for each account, its positions in every vault whose shares it ever held, highest value first. */
export async function readPortfolios(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
  accounts: readonly Address[],
): Promise<ReadonlyMap<Address, readonly PortfolioPosition[]>> {
  const positions = await deps.history.accountPositions(at, accounts)
  const blocks = [...positions.values()]
    .flat()
    .flatMap(({ inKind }) => inKind.map(({ block }) => block))
  const distinct = [...new Map([at, ...blocks].map((block) => [block.hash, block])).values()]
  const points = await deps.history.pricePoints(at, distinct)
  const byHash = new Map(distinct.map(({ hash }, index) => [hash, points[index] ?? null]))
  const now = byHash.get(at.hash) ?? null
  if (now === null) return new Map(accounts.map((account) => [account, []]))
  return new Map(
    accounts.map((account) => [
      account,
      (positions.get(account) ?? [])
        .map((position) => valuePosition(position, now, byHash))
        .sort(byValue),
    ]),
  )
}

function valuePosition(
  position: AccountPosition,
  now: PricePoint,
  points: ReadonlyMap<string, PricePoint | null>,
): PortfolioPosition {
  const { book } = valueHoldings({ block: now.block, prices: now }, position.vault)
  const valueUsdc6 = sharesToAssets(book, shares18(position.shares))
  const inKindUsdc6 = position.inKind.reduce((sum, part) => {
    const point = points.get(part.block.hash) ?? now
    return sum + inKindValueUsdc6(part, point.pricesUsdc6)
  }, 0n)
  return {
    position,
    valueUsdc6,
    inKindUsdc6,
    ...profitOf({ ...position, inKindUsdc6 }, valueUsdc6),
  }
}

function byValue(a: PortfolioPosition, b: PortfolioPosition): number {
  if (a.valueUsdc6 !== b.valueUsdc6) return a.valueUsdc6 > b.valueUsdc6 ? -1 : 1
  return a.position.vault.vaultId - b.position.vault.vaultId
}
