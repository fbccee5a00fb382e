import { createPublicClient, custom, defineChain, type PublicClient } from 'viem'
import type { Rpc } from './rpc.ts'
import type { Anvil } from './startAnvil.ts'

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
  readonly anvil: Anvil
  mining: Mining
}

/** Creates a devnet chain over a freshly started node; mining is manual until changed. */
export function devnetChain(anvil: Anvil, name: string, blockTimeSec: number): DevnetChain {
  const chain = defineChain({
    id: anvil.chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [anvil.url], webSocket: [anvil.wsUrl] } },
  })
  const transport = custom({
    request: ({ method, params }: { method: 'eth_call'; params: [never, never] }) =>
      anvil.rpc(method, params),
  })
  return {
    chainId: anvil.chainId,
    name,
    blockTimeSec,
    url: anvil.url,
    wsUrl: anvil.wsUrl,
    rpc: anvil.rpc,
    client: createPublicClient({ chain, transport, cacheTime: 0 }),
    anvil,
    mining: 'manual',
  }
}
