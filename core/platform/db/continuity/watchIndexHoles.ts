import { Gauge, type Registry } from 'prom-client'
import type { HeadWatcher } from '../createHeadWatcher.ts'

type Deps = {
  readonly index: Pick<HeadWatcher, 'holes'>
  readonly chainIds: readonly number[]
  readonly registry: Registry
}

/** Registers the metric of chains whose index has a hole. */
export function watchIndexHoles({ index, chainIds, registry }: Deps): void {
  new Gauge({
    name: 'svc_index_holes',
    help: '1 if blocks of the chain are missing in the index, so that its answers are refused, else 0',
    labelNames: ['chain'],
    registers: [registry],
    collect() {
      const holes = index.holes()
      for (const chainId of chainIds) {
        this.set({ chain: chainId }, holes.some((hole) => hole.chainId === chainId) ? 1 : 0)
      }
    },
  })
}
