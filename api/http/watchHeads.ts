import { Gauge, type Registry } from 'prom-client'
import type { BlockRef, Clock } from '../../core/ports.ts'

type Deps = {
  readonly heads: { newest(): BlockRef | null }
  readonly clock: Clock
  readonly registry: Registry
}

/** Tells which block this process answers at and how old that is, whenever somebody asks; nothing before the first. */
export function watchHeads({ heads, clock, registry }: Deps): void {
  const registers = [registry]
  new Gauge({
    name: 'svc_head_block_number',
    help: 'Newest block that answers of this process are true for',
    registers,
    collect() {
      const head = heads.newest()
      if (head !== null) this.set(head.number)
    },
  })
  new Gauge({
    name: 'svc_head_age_seconds',
    help: 'Age of that block by the clock of this process',
    registers,
    collect() {
      const head = heads.newest()
      if (head !== null) this.set(clock.nowSec() - head.timestampSec)
    },
  })
}
