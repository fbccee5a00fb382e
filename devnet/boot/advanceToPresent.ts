import type { DevnetChain } from '../chain/devnetChain.ts'
import { latestBlock } from '../chain/latestBlock.ts'
import { mineBlock } from '../chain/mineBlock.ts'
import { DevnetError } from '../devnetError.ts'
import type { DevnetOptions } from '../devnetOptions.ts'

/**
 * Advances a chain to the present; under interval mining its blocks then follow the wall clock.
 *
 * Throws `DevnetError` `state_mismatch` when the chain is ahead of the clock.
 */
export async function advanceToPresent(options: DevnetOptions, chain: DevnetChain): Promise<void> {
  const { timestampSec } = await latestBlock(chain)
  const aheadSec = timestampSec - options.nowSec
  if (aheadSec > 0) {
    throw new DevnetError(
      'state_mismatch',
      `the newest block of chain ${chain.chainId} is ${aheadSec} s ahead of the clock`,
    )
  }
  if (aheadSec < 0) await mineBlock(chain, options.nowSec)
  if (options.mining === 'manual') return
  await chain.rpc('anvil_removeBlockTimestampInterval', [])
  await chain.rpc('evm_setTime', [Math.floor(Date.now() / 1000)])
  await chain.rpc('evm_setIntervalMining', [chain.blockTimeSec])
  chain.mining = 'interval'
}
