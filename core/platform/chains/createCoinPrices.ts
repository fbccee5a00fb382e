import type { NativePriceSource } from '../../kernel/coins/nativePrice.ts'
import { DomainError, RouteClosed } from '../../kernel/errors.ts'
import { mulDivUp } from '../../kernel/money.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'

/** USDC-6 and USD with 8 decimals of one dollar. */
const USDC6_PER_USD = 1_000_000n
const E8_PER_USD = 100_000_000n

/**
 * What a whole coin that pays gas on a chain costs, USDC-6, rounded up: by the sponsor's sources of that chain, and by
 * `fallbackUsdc6` on a chain without any and while they are silent or contradict each other.
 *
 * What it returns throws RouteClosed, or what the sources throw, where there is no fallback either.
 */
export function createCoinPrices(
  nodes: readonly NativePriceSource[],
  fallbackUsdc6: (chainId: number) => bigint | null,
): (chainId: number) => Promise<bigint> {
  return async (chainId) => {
    const node = nodes.find((known) => known.chainId === chainId)
    const fallback = fallbackUsdc6(chainId)
    if (node === undefined) {
      if (fallback === null) throw new RouteClosed('its gas has no price', RETRY_AFTER_SEC.price)
      return fallback
    }
    try {
      const { usdE8 } = await node.nativePrice()
      return mulDivUp(usdE8, USDC6_PER_USD, E8_PER_USD)
    } catch (error) {
      if (fallback === null || !(error instanceof DomainError && error.retryable)) throw error
      return fallback
    }
  }
}
