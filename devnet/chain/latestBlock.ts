import type { Hex } from 'viem'
import { DevnetError } from '../devnetError.ts'
import type { DevnetChain } from './devnetChain.ts'

export type BlockHead = {
  readonly number: number
  readonly hash: Hex
  readonly timestampSec: number
}

/** Returns the newest block of a chain. */
export async function latestBlock(chain: Pick<DevnetChain, 'rpc'>): Promise<BlockHead> {
  const block = await chain.rpc('eth_getBlockByNumber', ['latest', false])
  if (block === null) throw new DevnetError('rpc_failed', 'the chain has no latest block')
  return {
    number: Number(block.number),
    hash: block.hash,
    timestampSec: Number(block.timestamp),
  }
}
