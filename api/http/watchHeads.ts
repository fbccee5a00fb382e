import { Gauge, type Registry } from 'prom-client'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import type { Clock } from '../../core/kernel/clock.ts'

type Deps = {
  readonly heads: { newest(): BlockRef | null }
  readonly clock: Clock
  readonly registry: Registry
}

/**
 * Tells which block this process answers at and how old that is, whenever somebody asks.
 *
 * Before the first block the time since now counts, so that a process that never gets one does not look well.
 */
export function watchHeads({ heads, clock, registry }: Deps): void {
  const registers = [registry]
  const sinceSec = clock.nowSec()
  new Gauge({
    name: 'svc_head_block_number',
    help: 'Newest block for which this process answers; 0 before the first block',
    registers,
    collect() {
      this.set(heads.newest()?.number ?? 0)
    },
  })
  new Gauge({
    name: 'svc_head_age_seconds',
    help:
      'Age of the newest block by the clock of this process, seconds; age of the process before ' +
      'the first block',
    registers,
    collect() {
      this.set(clock.nowSec() - (heads.newest()?.timestampSec ?? sinceSec))
    },
  })
}
