import { createPublicClient, custom, defineChain, type PublicClient } from 'viem'
import type { ChainNode } from './chainNode.ts'
import type { Rpc } from './rpc.ts'

/** `manual`: blocks are mined on request. `interval`: blocks follow the wall clock. */
export type Mining = 'manual' | 'interval'

export type DevnetChain = {
  readonly chainId: number
  readonly name: string
  readonly blockTimeSec: number
  readonly url: string
  readonly wsUrl: string
  readonly rpc: Rpc
  /** Typed reads; never used to send. */
  readonly client: PublicClient
  readonly node: ChainNode
  mining: Mining
}

/** Creates a devnet chain over a freshly started node; mining is manual until changed. */
export function devnetChain(node: ChainNode, name: string, blockTimeSec: number): DevnetChain {
  const chain = defineChain({
    id: node.chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node.url], webSocket: [node.wsUrl] } },
  })
  const transport = custom({
    request: ({ method, params }: { method: 'eth_call'; params: [never, never] }) =>
      node.rpc(method, params),
  })
  return {
    chainId: node.chainId,
    name,
    blockTimeSec,
    url: node.url,
    wsUrl: node.wsUrl,
    rpc: node.rpc,
    client: createPublicClient({ chain, transport, cacheTime: 0 }),
    node,
    mining: 'manual',
  }
}
