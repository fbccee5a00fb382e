import type { DevnetChain } from './devnetChain.ts'

/**
 * Mines one block at `timestampSec`, by default one block time after the newest block.
 *
 * Only for a chain under manual mining.
 */
export async function mineBlock(
  chain: Pick<DevnetChain, 'rpc'>,
  timestampSec?: number,
): Promise<void> {
  await chain.rpc('evm_mine', timestampSec === undefined ? [] : [{ timestamp: timestampSec }])
}
