import { Gauge, type Registry } from 'prom-client'
import type { BridgeProofs } from '../../core/bridge/ports.ts'
import type { Clock } from '../../core/kernel/clock.ts'
import { DomainError } from '../../core/kernel/errors.ts'

type Deps = {
  readonly index: Pick<BridgeProofs, 'heads'>
  readonly clock: Clock
  readonly registry: Registry
}

/**
 * Serves the lag of the index per chain at each scrape.
 *
 * While the database is unavailable, the newest block read so far applies, so that the lag grows.
 */
export function watchIndexLag({ index, clock, registry }: Deps): void {
  const labelNames = ['chain']
  const registers = [registry]
  const newest = new Map<number, { readonly number: number; readonly timestampSec: number }>()
  const blocks = new Gauge({
    name: 'svc_index_block_number',
    help: 'Newest indexed block',
    labelNames,
    registers,
  })
  new Gauge({
    name: 'svc_index_lag_seconds',
    help: 'Age of the newest indexed block by the clock of this process',
    labelNames,
    registers,
    async collect() {
      try {
        for (const head of await index.heads()) newest.set(head.chainId, head)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
      }
      for (const [chain, { number, timestampSec }] of newest) {
        blocks.set({ chain }, number)
        this.set({ chain }, clock.nowSec() - timestampSec)
      }
    },
  })
}
