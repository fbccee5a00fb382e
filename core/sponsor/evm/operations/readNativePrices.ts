import type { NativePrice } from '../../../kernel/coins/nativePrice.ts'
import { DomainError } from '../../../kernel/errors.ts'
import type { GasNode } from '../ports.ts'

/** What the coin of each chain costs now; chains whose coin has no price are left out. */
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
