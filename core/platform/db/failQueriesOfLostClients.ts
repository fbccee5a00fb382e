import pg from 'pg'

type Connected = (error?: Error | null) => void

/**
 * Makes each query of a client that could not connect fail with the error of the connection.
 *
 * Ponder sends its settings after every attempt to connect, also after a failed one. `pg` queues such a query for ever
 * if the other end accepted and then closed the connection, as HAProxy does while no primary is known; the indexer then
 * waited until a restart.
 */
export function failQueriesOfLostClients(client: typeof pg.Client = pg.Client): void {
  const connect = client.prototype.connect as (
    this: pg.Client,
    connected?: Connected,
  ) => Promise<void> | undefined
  Object.assign(client.prototype, {
    connect(this: pg.Client, connected?: Connected) {
      if (connected === undefined) return connect.call(this)
      return connect.call(this, (error) => {
        if (error) refuse(this, error)
        connected(error)
      })
    },
  })
}

function refuse(client: pg.Client, error: Error): void {
  Object.assign(client, {
    query: (...sent: readonly unknown[]) => {
      const done = sent.at(-1)
      if (typeof done !== 'function') return Promise.reject(error)
      process.nextTick(() => done(error))
      return undefined
    },
  })
}
