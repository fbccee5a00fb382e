import { Gauge, type Registry } from 'prom-client'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import type { Clock } from '../../core/kernel/clock.ts'

type Deps = {
  readonly heads: { newest(): BlockRef | null }
  readonly clock: Clock
  readonly registry: Registry
}

/**
 * Registers metrics of the block at which this process answers, and of the age of that block.
 *
 * Before the first block, the age counts from the registration, so that a process without any block
 * does not appear healthy.
 */
export function registerHeadMetrics({ heads, clock, registry }: Deps): void {
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
