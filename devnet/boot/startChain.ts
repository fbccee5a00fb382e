import { type DevnetChain, devnetChain } from '../chain/devnetChain.ts'
import { latestBlock } from '../chain/latestBlock.ts'
import { startAnvil } from '../chain/startAnvil.ts'
import type { ChainSpec } from '../chainSpecs.ts'
import { type DevnetOptions, genesisSec } from '../devnetOptions.ts'

/** Starts the node of one chain under manual mining, from `statePath` when that file exists. */
export async function startChain(
  options: DevnetOptions,
  spec: ChainSpec,
  statePath?: string,
): Promise<DevnetChain> {
  const port = options.ports?.[spec.chainId]
  const anvil = await startAnvil({
    chainId: spec.chainId,
    genesisTimestampSec: genesisSec(options),
    ...(statePath === undefined ? {} : { statePath }),
    ...(port === undefined ? {} : { port }),
    ...(options.keepStates === undefined ? {} : { keepStates: options.keepStates }),
  })
  try {
    // A node that loaded a state would otherwise take the time of its start for that of its newest block.
    await anvil.rpc('evm_setTime', [(await latestBlock(anvil)).timestampSec])
    // Blocks then follow each other at the chain's own pace, not at the pace of this machine.
    await anvil.rpc('anvil_setBlockTimestampInterval', [spec.blockTimeSec])
    return devnetChain(anvil, spec.name, spec.blockTimeSec)
  } catch (error) {
    await anvil.stop()
    throw error
  }
}
