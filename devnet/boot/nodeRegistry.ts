import type { DevnetChain } from '../chain/devnetChain.ts'
import type { ChainSpec } from '../chainSpecs.ts'
import type { DevnetOptions } from '../devnetOptions.ts'
import { statePath } from '../state/chainState.ts'
import { forgetProcesses, recordProcesses } from '../state/runningProcesses.ts'
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
    const nodes = [...running].map(({ chainId, anvil }) => ({ chainId, pid: anvil.pid }))
    await recordProcesses(dir, { owner: process.pid, nodes })
  }
  const stop = async (chain: DevnetChain) => {
    await chain.anvil.stop()
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
      await Promise.all([...running].map((chain) => chain.anvil.stop()))
      running.clear()
      if (dir !== undefined) await forgetProcesses(dir)
    },
  }
}
