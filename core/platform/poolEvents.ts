import { channel } from 'node:diagnostics_channel'

/** Pool of connections with its figures. */
export type PoolFacts = {
  readonly name: string
  /** Maximum number of connections that the pool opens. */
  readonly most: number
  readonly connections: {
    readonly totalCount: number
    readonly idleCount: number
    /** Number of statements that wait for a connection. */
    readonly waitingCount: number
    readonly ended: boolean
  }
  /** Returns the number of statements that found all connections busy, since the pool opened. */
  waits(): number
}

/**
 * Returns the channel on which new pools announce themselves to the metrics of this process.
 *
 * Pools open deep inside of adapters, which would otherwise all pass a registry down.
 */
export const poolEvents = () => channel('quartet:pool')
