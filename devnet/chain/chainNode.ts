import type { Rpc } from './rpc.ts'

/** Running node of one chain of the devnet. */
export type ChainNode = {
  /** Only anvil rewrites code, storage, balances and nonces of a running chain. */
  readonly kind: 'anvil' | 'geth'
  readonly chainId: number
  readonly port: number
  readonly url: string
  readonly wsUrl: string
  readonly pid: number
  readonly rpc: Rpc
  /** Resolves at the end of the process with the exit code; null after a signal. */
  readonly exited: Promise<number | null>
  /** Stops the node; with `statePath` the state is on disk when the promise resolves. */
  stop(): Promise<void>
}

export type NodeOptions = {
  readonly chainId: number
  /** Port; 0 or absent for any free port. */
  readonly port?: number
  /** Timestamp of the genesis block; a loaded state has its own. */
  readonly genesisTimestampSec: number
  /** State file; loaded if it exists, written when the node stops. */
  readonly statePath?: string
  /** Blocks with historical `eth_call`; each costs 0.2 to 0.8 MB of memory. */
  readonly keepStates?: number
}

/** Starts a node on 127.0.0.1 that mines on request only. */
export type StartNode = (options: NodeOptions) => Promise<ChainNode>
