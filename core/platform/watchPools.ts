import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Counter, Gauge, type Registry } from 'prom-client'
import { type PoolFacts, poolEvents } from './poolEvents.ts'

export type PoolWatch = {
  /** Maximum number of connections that the pools of this process open together. */
  maxConnections(): number
  close(): void
}

/**
 * Exports figures of the pools that this process opens from now on; each scrape reads the figures.
 */
export function watchPools(registry: Registry): PoolWatch {
  const pools = new Set<PoolFacts>()
  const countedWaits = new Map<PoolFacts, number>()
  const registers = [registry]
  new Gauge({
    name: 'svc_db_pool_connections',
    help: 'Open connections to Postgres, by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      this.reset()
      for (const { name: pool, connections } of open(pools)) {
        const { idleCount, totalCount } = connections
        this.inc({ pool, state: 'idle' }, idleCount)
        this.inc({ pool, state: 'used' }, totalCount - idleCount)
      }
    },
  })
  new Gauge({
    name: 'svc_db_pool_waiting',
    help: 'Statements that wait for a connection',
    labelNames: ['pool'],
    registers,
    collect() {
      this.reset()
      for (const { name: pool, connections } of open(pools)) {
        this.inc({ pool }, connections.waitingCount)
      }
    },
  })
  new Counter({
    name: 'svc_db_pool_waits_total',
    help: 'Statements that waited because every connection of their pool was in use',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const facts of open(pools)) {
        const waits = facts.waits()
        this.inc({ pool: facts.name }, waits - (countedWaits.get(facts) ?? 0))
        countedWaits.set(facts, waits)
      }
    },
  })
  const addPool = (message: unknown): void => {
    if (isPool(message)) pools.add(message)
  }
  const { name } = poolEvents()
  subscribe(name, addPool)
  return {
    maxConnections: () => [...open(pools)].reduce((sum, { most }) => sum + most, 0),
    close: () => {
      unsubscribe(name, addPool)
    },
  }
}

/** Removes closed pools from the set and returns it. */
function open(pools: Set<PoolFacts>): Set<PoolFacts> {
  for (const facts of pools) if (facts.connections.ended) pools.delete(facts)
  return pools
}

/**
 * Returns true for a pool that `createSql` announced; no other code publishes on the channel. The check satisfies the
 * type checker.
 */
function isPool(message: unknown): message is PoolFacts {
  return typeof message === 'object' && message !== null && 'connections' in message
}
