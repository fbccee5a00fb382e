import { type DevnetChain, devnetChain } from '../chain/devnetChain.ts'
import { latestBlock } from '../chain/latestBlock.ts'
import { startAnvil } from '../chain/startAnvil.ts'
import type { ChainSpec } from '../chainSpecs.ts'
import { type DevnetOptions, genesisSec } from '../devnetOptions.ts'

/** Starts the node of one chain under manual mining; loads `statePath` if the file exists. */
export async function startChain(
  options: DevnetOptions,
  spec: ChainSpec,
  statePath?: string,
): Promise<DevnetChain> {
  const port = options.ports?.[spec.chainId]
  const { startNode = startAnvil } = options
  const node = await startNode({
    chainId: spec.chainId,
    genesisTimestampSec: genesisSec(options),
    ...(statePath === undefined ? {} : { statePath }),
    ...(port === undefined ? {} : { port }),
    ...(options.keepStates === undefined ? {} : { keepStates: options.keepStates }),
  })
  try {
    // Without this call a node with a loaded state takes its start time as the time of its newest block.
    await node.rpc('evm_setTime', [(await latestBlock(node)).timestampSec])
    // Timestamps then advance by the block time of the chain, not by the speed of this machine.
    await node.rpc('anvil_setBlockTimestampInterval', [spec.blockTimeSec])
    return devnetChain(node, spec.name, spec.blockTimeSec)
  } catch (error) {
    await node.stop()
    throw error
  }
}
