import type { DevnetChain } from '../chain/devnetChain.ts'
import type { ChainSpec } from '../chainSpecs.ts'
import { DevnetError } from '../devnetError.ts'
import type { DevnetOptions } from '../devnetOptions.ts'
import { statePath } from '../state/chainState.ts'
import { deleteProcessRecord, recordProcesses } from '../state/runningProcesses.ts'
import { startChain } from './startChain.ts'

/** Starts nodes and records running nodes on disk, so that no node outlives the devnet. */
export type NodeRegistry = {
  start(spec: ChainSpec): Promise<DevnetChain>
  stop(chain: DevnetChain): Promise<void>
  stopAll(): Promise<void>
}

/** Creates the node registry of one devnet; with a state folder the nodes load and save their state there. */
export function createNodeRegistry(options: DevnetOptions): NodeRegistry {
  const running = new Set<DevnetChain>()
  const { dir } = options
  const record = async () => {
    if (dir === undefined) return
    const nodes = [...running].map(({ chainId, node }) => ({ chainId, pid: node.pid }))
    await recordProcesses(dir, { owner: process.pid, nodes })
  }
  const stop = async (chain: DevnetChain) => {
    await stopNode(chain)
    running.delete(chain)
    await record()
  }
  return {
    start: async (spec) => {
      const state = dir === undefined ? undefined : statePath(dir, spec.chainId)
      const chain = await startChain(options, spec, state)
      running.add(chain)
      await record()
      return chain
    },
    stop,
    stopAll: async () => {
      await Promise.all([...running].map(stopNode))
      running.clear()
      if (dir !== undefined) await deleteProcessRecord(dir)
    },
  }
}

/**
 * Stops a node. A node that mines while it writes its state would write the effect of a block without the block, so
 * mining ends first; the last block waits for a block in progress.
 */
async function stopNode({ mining, rpc, node }: DevnetChain): Promise<void> {
  if (mining === 'interval') {
    try {
      await rpc('evm_setIntervalMining', [0])
      await rpc('evm_mine', [])
    } catch (error) {
      // A node that does not answer has ended, or is about to be killed.
      if (!(error instanceof DevnetError)) throw error
    }
  }
  await node.stop()
}
