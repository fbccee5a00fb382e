import type pg from 'pg'

/** Connection that one purpose holds until its release; an error closes the connection. */
export type HeldConnection = {
  readonly client: pg.PoolClient
  release(broken?: Error): void
}

/** Part of a pool that one purpose uses. */
export type PoolShare = {
  /** Names of the prepared statements by text, equal on each connection of the pool. */
  readonly texts: Map<string, string>
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  readonly ended: boolean
  query(config: pg.QueryConfig): Promise<pg.QueryResult>
  hold(): Promise<HeldConnection>
  /** Rejects waiting statements, and resolves after the running statements. */
  end(): Promise<void>
}

type Waiting = { readonly proceed: () => void; readonly reject: (error: Error) => void }

/** Opens a part of a pool with at most `max` statements and transactions at a time. */
export function openPoolShare(
  { pool, texts }: { readonly pool: pg.Pool; readonly texts: Map<string, string> },
  max: number,
  onEnd: () => Promise<void>,
): PoolShare {
  const waiting = new Set<Waiting>()
  let active = 0
  let drained: (() => void) | undefined
  let ending: Promise<void> | undefined
  const enter = async (): Promise<void> => {
    if (ending !== undefined) throw new Error('the pool has ended')
    if (active >= max) await turn(waiting, pool.options.connectionTimeoutMillis ?? 0)
    else active += 1
  }
  const leave = (): void => {
    const [next] = waiting
    if (next === undefined) active -= 1
    else next.proceed()
    if (active === 0) drained?.()
  }
  const drain = async (): Promise<void> => {
    for (const { reject } of waiting) reject(new Error('the pool has ended'))
    if (active > 0) {
      await new Promise<void>((resolve) => {
        drained = resolve
      })
    }
    await onEnd()
  }
  return {
    texts,
    get totalCount() {
      return active
    },
    idleCount: 0,
    get waitingCount() {
      return waiting.size
    },
    get ended() {
      return ending !== undefined
    },
    query: async (config) => {
      await enter()
      return pool.query(config).finally(leave)
    },
    hold: async () => {
      await enter()
      const client = await pool.connect().catch((error: unknown) => {
        leave()
        throw error
      })
      const release = (broken?: Error): void => {
        client.release(broken)
        leave()
      }
      return { client, release }
    },
    end: () => {
      ending ??= drain()
      return ending
    },
  }
}

/** Waits for a connection of the purpose. Throws after the timeout of a new connection, milliseconds. */
function turn(waiting: Set<Waiting>, timeoutMs: number): Promise<void> {
  return new Promise((resolve, fail) => {
    const leave = (): void => {
      clearTimeout(timer)
      waiting.delete(entry)
    }
    const entry: Waiting = {
      proceed: () => {
        leave()
        resolve()
      },
      reject: (error) => {
        leave()
        fail(error)
      },
    }
    const timer = setTimeout(
      () => entry.reject(new Error('no connection was free in time')),
      timeoutMs,
    )
    waiting.add(entry)
  })
}
