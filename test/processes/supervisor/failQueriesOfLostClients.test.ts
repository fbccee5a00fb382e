import { createServer, type Server } from 'node:net'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { failQueriesOfLostClients } from '../../../core/platform/db/failQueriesOfLostClients.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Address that accepts connections and closes them at once, as a balancer without a primary does. */
const closingAddress = async (): Promise<string> => {
  const server = createServer((socket) => socket.destroy())
  servers.push(server)
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `postgresql://quartet@127.0.0.1:${address.port}/quartet`
}

/** Class of clients that send their settings after each attempt to connect, as the pools of Ponder do. */
const clientWithSettings = (): object => {
  class WithSettings extends pg.Client {}
  Object.assign(WithSettings.prototype, {
    connect(this: pg.Client, connected: (error: Error) => void) {
      pg.Client.prototype.connect.call(this, () =>
        this.query('set synchronous_commit = off', connected),
      )
    },
  })
  return WithSettings
}

describe('a pool that sends settings after each attempt to connect', () => {
  beforeAll(() => failQueriesOfLostClients())

  it('rejects when the server closes the connection before an answer', async () => {
    const options: object = {
      connectionString: await closingAddress(),
      Client: clientWithSettings(),
    }
    const pool = new pg.Pool(options)
    await expect(pool.connect()).rejects.toThrow(/terminated|ECONNRESET/)
    await expect(pool.connect()).rejects.toThrow(/terminated|ECONNRESET/)
    await pool.end()
  })
})
