import { createServer, type Socket, connect as tcpConnect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { int } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { createRandom } from '../../../../../devnet/random.ts'
import { until } from '../../../../../supervisor/until.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'

/** Number of lost connections; `CONNECTION_CYCLES=10000` is the run by hand. */
const CYCLES = Number(process.env['CONNECTION_CYCLES'] ?? 500)
const SEED = Number(process.env['CONNECTION_SEED'] ?? Date.now() % 1_000_000)
const AT_ONCE = 8
/**
 * Maximum delay of a loss. A statement takes about 1 ms, so losses occur before, during and after
 * its work.
 */
const MAX_CUT_MS = 3

/** Starts a relay in front of Postgres that loses connections on demand. */
async function startRelay(target: URL) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const upstream = tcpConnect(Number(target.port), target.hostname)
    open.add(socket)
    for (const end of [socket, upstream]) {
      end.setNoDelay(true)
      end.on('error', () => {})
      end.on('close', () => {
        open.delete(socket)
        socket.destroy()
        upstream.destroy()
      })
    }
    socket.pipe(upstream)
    upstream.pipe(socket)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the relay has no port')
  const url = new URL(target)
  url.port = String(address.port)
  return {
    url: url.toString(),
    /** Ends one connection on both sides, without the messages that are under way. */
    cut(choose: (count: number) => number): boolean {
      const sockets = [...open]
      const socket = sockets[choose(sockets.length)]
      socket?.destroy()
      return socket !== undefined
    },
    async stop() {
      for (const socket of open) socket.destroy()
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      await closed.promise
    },
  }
}

describe(`a pool that loses connections (seed ${SEED})`, () => {
  const random = createRandom(SEED, 'connection cycles')
  let database: TestDatabase
  let relay: Awaited<ReturnType<typeof startRelay>>
  let direct: Sql
  let sql: Sql
  beforeAll(async () => {
    database = await migratedDatabase()
    direct = createSql(database.url, { name: 'direct', max: 1, reader: false })
    // Without a unique key, so that a statement which runs twice leaves two rows.
    await direct`create table attempt (id int not null, part int not null)`
    relay = await startRelay(new URL(database.url))
    sql = createSql(relay.url, { name: 'cycles', max: AT_ONCE, reader: false })
  })
  afterAll(async () => {
    await sql.end()
    await relay.stop()
    await direct.end()
    await database.drop()
  })

  const single = (id: number) => sql`insert into attempt (id, part) values (${id}, 1), (${id}, 2)`
  const inTwo = (id: number) =>
    sql.begin('', async (query) => {
      await query`insert into attempt (id, part) values (${id}, 1)`
      await query`insert into attempt (id, part) values (${id}, 2)`
    })
  /** Loses a connection on its way, or ends its backend, after at most {@link MAX_CUT_MS}. */
  const cutLater = async (): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    setTimeout(resolve, random.int(MAX_CUT_MS + 1))
    await promise
    if (random.int(2) === 0) return relay.cut((count) => random.int(Math.max(1, count)))
    const { count } = await direct`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'cycles'
      order by pid offset ${random.int(AT_ONCE)} limit 1`
    return count > 0
  }

  it('runs each accepted statement exactly once and each rejected statement at most once', async () => {
    const accepted = new Set<number>()
    const rejected = new Set<number>()
    let lost = 0
    let next = 0
    const work = async () => {
      while (lost < CYCLES) {
        const id = next
        next += 1
        const cut = cutLater()
        try {
          await (id % 2 === 0 ? single(id) : inTwo(id))
          accepted.add(id)
        } catch {
          rejected.add(id)
        }
        if (await cut) lost += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))

    const rows = await direct({ id: int, parts: int, ones: int })`
      select id, count(*)::int as parts, (count(*) filter (where part = 1))::int as ones
      from attempt group by id`
    const wrong = rows.filter(({ parts, ones }) => parts !== 2 || ones !== 1)
    const stored = new Set(rows.map(({ id }) => id))
    expect(wrong).toEqual([])
    expect([...accepted].filter((id) => !stored.has(id))).toEqual([])
    expect(accepted.size + rejected.size).toBe(next)
    expect(rejected.size).toBeGreaterThan(0)
    // The pool works again without a restart of the process.
    const isWorking = () =>
      single(next).then(
        () => true,
        () => false,
      )
    expect(await until(isWorking, PATIENCE_MS)).toBe(true)
  })
})
