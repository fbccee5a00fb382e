import type { DevnetChain } from '../chain/devnetChain.ts'
import { type RpcProxy, startRpcProxy } from './startRpcProxy.ts'

/** Proxies in front of the nodes of a devnet; each starts at its first use. */
export type RpcProxies = {
  of(chain: Pick<DevnetChain, 'chainId' | 'url'>): Promise<RpcProxy>
  stopAll(): Promise<void>
}

/** Creates the set of proxies, empty at first. */
export function createRpcProxies(): RpcProxies {
  const running = new Map<number, Promise<RpcProxy>>()
  return {
    of: ({ chainId, url }) => {
      const proxy = running.get(chainId) ?? startRpcProxy({ upstream: url })
      running.set(chainId, proxy)
      return proxy
    },
    stopAll: async () => {
      for (const proxy of running.values()) await (await proxy).close()
      running.clear()
    },
  }
}
