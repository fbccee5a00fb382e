import type { ChainNode, StartNode } from '../../../devnet/chain/chainNode.ts'
import { createEngine } from './engine.ts'
import { type Alloc, genesisOf } from './genesis.ts'
import { DEVELOPMENT_NETWORK, startGethProcess } from './gethProcess.ts'
import { createGethRpc } from './gethRpc.ts'
import { createMiner } from './miner.ts'

/** Node of geth, which survives a kill. */
export type GethNode = ChainNode & {
  readonly kind: 'geth'
  /**
   * Kills the node without a chance to write its state, and starts it on the same folder and ports.
   */
  restart(whileGone?: () => Promise<void>): Promise<void>
}

/** Nodes that a starter started, by chain id. */
export type GethNodes = { readonly startNode: StartNode; node(chainId: number): GethNode }

/**
 * Creates the starter of the chains of one devnet on geth. The services regard a node of the kind `real` as a node of a
 * real network.
 */
export function createGethNodes(
  allocs: ReadonlyMap<number, Alloc>,
  kind: 'development' | 'real' = 'development',
): GethNodes {
  const nodes = new Map<number, GethNode>()
  return {
    startNode: async ({ chainId, genesisTimestampSec, port }) => {
      const alloc = allocs.get(chainId)
      if (alloc === undefined) throw new RangeError(`no genesis of chain ${chainId}`)
      const genesis = genesisOf(chainId, alloc, genesisTimestampSec)
      const networkId = kind === 'real' ? chainId : DEVELOPMENT_NETWORK
      const geth = await startGethProcess(genesis, port, networkId)
      const { url, rpc, secret, engineUrl } = geth
      const miner = createMiner({ rpc, engine: createEngine(engineUrl, secret) })
      const node: GethNode = {
        kind: 'geth',
        chainId,
        port: geth.port,
        url,
        wsUrl: url.replace('http:', 'ws:'),
        get pid() {
          return geth.pid()
        },
        rpc: createGethRpc({ chainId, rpc, miner, alloc }),
        get exited() {
          return geth.exited
        },
        restart: (whileGone = async () => {}) => miner.between(() => geth.restart(whileGone)),
        stop: async () => {
          await miner.setInterval(0)
          await geth.stop()
        },
      }
      nodes.set(chainId, node)
      return node
    },
    node: (chainId) => {
      const node = nodes.get(chainId)
      if (node === undefined) throw new RangeError(`no node of chain ${chainId}`)
      return node
    },
  }
}
