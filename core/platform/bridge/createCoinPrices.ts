import { DomainError } from '../../domain/errors.ts'
import { mulDivUp } from '../../domain/money.ts'
import type { GasNode } from '../../gasPorts.ts'

/** USDC-6 and USD with 8 decimals of one dollar. */
const USDC6_PER_USD = 1_000_000n
const E8_PER_USD = 100_000_000n

/**
 * What a whole coin that pays gas on a chain costs, USDC-6, rounded up: by the sponsor's sources of that chain, and by
 * `fallbackUsdc6` on a chain without any and while they are silent or contradict each other.
 */
export function createCoinPrices(
  nodes: readonly Pick<GasNode, 'chainId' | 'nativePrice'>[],
  fallbackUsdc6: (chainId: number) => bigint,
): (chainId: number) => Promise<bigint> {
  return async (chainId) => {
    const node = nodes.find((known) => known.chainId === chainId)
    if (node === undefined) return fallbackUsdc6(chainId)
    try {
      const { usdE8 } = await node.nativePrice()
      return mulDivUp(usdE8, USDC6_PER_USD, E8_PER_USD)
    } catch (error) {
      if (error instanceof DomainError && error.retryable) return fallbackUsdc6(chainId)
      throw error
    }
  }
}
