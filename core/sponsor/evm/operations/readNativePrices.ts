import type { NativePrice } from '../../../kernel/coins/nativePrice.ts'
import { DomainError } from '../../../kernel/errors.ts'
import type { GasNode } from '../ports.ts'

/** Returns the current price of the coin of each chain; chains without a price are omitted. */
export async function readNativePrices(
  nodes: readonly Pick<GasNode, 'chainId' | 'nativePrice'>[],
): Promise<ReadonlyMap<number, NativePrice>> {
  const prices = await Promise.all(
    nodes.map(async (node) => {
      try {
        return [[node.chainId, await node.nativePrice()] as const]
      } catch (error) {
        if (error instanceof DomainError && error.retryable) return []
        throw error
      }
    }),
  )
  return new Map(prices.flat())
}
