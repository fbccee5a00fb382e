import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createChannels } from '../../../../../core/platform/db/createChannels.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import type { Channels } from '../../../../../core/platform/db/database.ts'
import { until } from '../../../../../supervisor/until.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'

describe('the channels of a process', () => {
  let database: TestDatabase
  let sql: Sql
  let channels: Channels
  beforeAll(async () => {
    database = await migratedDatabase()
    sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  })
  afterAll(async () => {
    await sql.end()
    await database.drop()
  })
  beforeEach(() => {
    channels = createChannels(database.url, 'channels')
  })

  type Heard = (string | undefined)[]
  const listen = async (channel: string) => {
    const received: Heard = []
    const listening = channels.listen(channel, (payload) => received.push(payload))
    expect(await until(async () => received.length > 0, PATIENCE_MS)).toBe(true)
    return { received, close: () => listening.close() }
  }
  const notify = (channel: string, words: string) => sql`select pg_notify(${channel}, ${words})`
  const expectReceived = async ({ received }: { received: Heard }, words: string) =>
    expect(await until(async () => received.includes(words), PATIENCE_MS)).toBe(true)
  const connections = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and application_name = 'channels'`
    ).count

  it('deliver each announcement to the listeners of its channel, over one connection', async () => {
    const [first, second, other] = [
      await listen('news'),
      await listen('news'),
      await listen('Weather'),
    ]
    await notify('Weather', 'rain')
    await notify('news', 'word')
    for (const listener of [first, second]) await expectReceived(listener, 'word')
    await expectReceived(other, 'rain')
    expect([first, second].flatMap(({ received }) => received)).not.toContain('rain')
    expect(other.received).not.toContain('word')
    expect(await connections()).toBe(1)
    await second.close()
    await notify('news', 'next')
    await expectReceived(first, 'next')
    expect(second.received).not.toContain('next')
    await first.close()
    await other.close()
    expect(await until(async () => (await connections()) === 0, PATIENCE_MS)).toBe(true)
  })

  it('call every listener after a lost connection, and deliver again', async () => {
    const listeners = [await listen('news'), await listen('weather')]
    const before = listeners.map(({ received }) => received.length)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'channels'`
    const areCalled = async () =>
      listeners.every(({ received }, at) => received.length > (before[at] ?? 0))
    expect(await until(areCalled, PATIENCE_MS)).toBe(true)
    await notify('weather', 'sun')
    await expectReceived(listeners[1]!, 'sun')
    for (const listener of listeners) await listener.close()
  })

  it('are active again when a listener subscribes after the last listener left', async () => {
    const listening = await listen('weather')
    for (const words of ['first', 'second']) {
      const listener = await listen('news')
      await notify('news', words)
      await expectReceived(listener, words)
      await listener.close()
    }
    await listening.close()
    const again = await listen('news')
    await again.close()
  })

  it('end when they are closed before the connection was open', async () => {
    await channels.listen('news', () => {}).close()
  })
})
