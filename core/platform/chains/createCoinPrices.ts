import type { NativePriceSource } from '../../kernel/coins/nativePrice.ts'
import { DomainError, RouteClosed } from '../../kernel/errors.ts'
import { mulDivUp } from '../../kernel/money.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'

/** One dollar in USDC-6, and in USD with 8 decimals. */
const USDC6_PER_USD = 1_000_000n
const E8_PER_USD = 100_000_000n

/**
 * Returns the price of a whole native coin, USDC-6, rounded up: from the sponsor's sources of the chain, or
 * `fallbackUsdc6` on a chain without sources and while the sources are stale or differ.
 *
 * Without a fallback the returned function throws RouteClosed, or the error of the sources.
 */
export function createCoinPrices(
  nodes: readonly NativePriceSource[],
  fallbackUsdc6: (chainId: number) => bigint | null,
): (chainId: number) => Promise<bigint> {
  return async (chainId) => {
    const node = nodes.find((known) => known.chainId === chainId)
    const fallback = fallbackUsdc6(chainId)
    if (node === undefined) {
      if (fallback === null)
        throw new RouteClosed('the gas price in USD is unavailable', RETRY_AFTER_SEC.price)
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
