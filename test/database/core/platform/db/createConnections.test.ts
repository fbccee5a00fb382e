import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { int } from '../../../../../core/platform/db/columns.ts'
import { ConnectionLost } from '../../../../../core/platform/db/connectionLost.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { databaseOf } from '../../../../../core/platform/db/database.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const hiddenUrl = (url: string) => ({ reveal: () => url })

describe('the connections of a process', () => {
  let database: Awaited<ReturnType<typeof migratedDatabase>>
  beforeAll(async () => {
    database = await migratedDatabase()
  })
  afterAll(() => database.drop())

  /** Opens purposes of one process; each has two connections at most. */
  const open = (...names: readonly string[]): readonly Sql[] => openAt(database.url, names)
  const openAt = (url: string, names: readonly string[]): readonly Sql[] => {
    const shared = databaseOf({ DATABASE_URL: hiddenUrl(url) })
    return names.map((name) => createSql(shared, { name, max: 2, reader: false }))
  }
  const backend = async (sql: Sql): Promise<number | undefined> =>
    (await sql({ pid: int })`select pg_backend_pid() as pid`)[0]?.pid
  /** Holds a connection in a transaction until the call of the returned function. */
  const hold = async (sql: Sql): Promise<() => Promise<void>> => {
    const free = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const transaction = sql.begin('', async (query) => {
      await query`select 1`
      held.resolve()
      await free.promise
    })
    await held.promise
    return async () => {
      free.resolve()
      await transaction
    }
  }

  it('serve two purposes in turn by one connection of the server', async () => {
    const [one, other] = open('one', 'other')
    expect(await backend(other!)).toBe(await backend(one!))
    await Promise.all([one!.end(), other!.end()])
  })

  it('keep readers and writers apart', async () => {
    const shared = databaseOf({ DATABASE_URL: hiddenUrl(database.url) })
    const writer = createSql(shared, { name: 'writer', max: 1, reader: false })
    const reader = createSql(shared, { name: 'reader', max: 1, reader: true })
    expect(await backend(reader)).not.toBe(await backend(writer))
    await expect(reader`delete from app.payment`).rejects.toThrow('read-only transaction')
    await Promise.all([writer.end(), reader.end()])
  })

  it('serve a purpose while another purpose uses all of its connections', async () => {
    const [busy, other] = open('busy', 'other')
    const releases = await Promise.all([hold(busy!), hold(busy!)])
    expect(await backend(other!)).toBeGreaterThan(0)
    const waiting = backend(busy!)
    await releases[0]?.()
    expect(await waiting).toBeGreaterThan(0)
    await releases[1]?.()
    await Promise.all([busy!.end(), other!.end()])
  })

  it('reject a statement that waits longer than connect_timeout of the URL, and serve the next statement', async () => {
    const url = new URL(database.url)
    url.searchParams.set('connect_timeout', '1')
    const [busy] = openAt(url.toString(), ['busy'])
    const releases = await Promise.all([hold(busy!), hold(busy!)])
    await expect(backend(busy!)).rejects.toBeInstanceOf(ConnectionLost)
    await Promise.all(releases.map((release) => release()))
    expect(await backend(busy!)).toBeGreaterThan(0)
    await busy!.end()
  })

  it('reject the waiting statements of a closed purpose, and serve the other purposes', async () => {
    const [ending, other] = open('ending', 'other')
    const releases = await Promise.all([hold(ending!), hold(ending!)])
    const waiting = backend(ending!)
    const ended = ending!.end()
    await expect(waiting).rejects.toBeInstanceOf(ConnectionLost)
    expect(await backend(other!)).toBeGreaterThan(0)
    await Promise.all(releases.map((release) => release()))
    await ended
    await expect(backend(ending!)).rejects.toBeInstanceOf(ConnectionLost)
    expect(await backend(other!)).toBeGreaterThan(0)
    await other!.end()
  })
})
