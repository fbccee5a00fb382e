import { channel } from 'node:diagnostics_channel'

/** A pool of connections, as figures are read off it. */
export type PoolFacts = {
  readonly name: string
  /** Most connections that the pool opens. */
  readonly most: number
  readonly connections: {
    readonly totalCount: number
    readonly idleCount: number
    /** Statements that wait for a connection. */
    readonly waitingCount: number
    readonly ended: boolean
  }
  /** Statements that found every connection taken, since the pool was opened. */
  waits(): number
}

/**
 * Where pools make themselves known to whoever counts in this process.
 *
 * They are opened deep inside of adapters, which would all have to hand a registry down otherwise.
 */
export const poolNews = () => channel('quartet:pool')
