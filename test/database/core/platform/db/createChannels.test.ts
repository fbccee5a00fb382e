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
    const heard: Heard = []
    const listening = channels.listen(channel, (payload) => heard.push(payload))
    expect(await until(async () => heard.length > 0, PATIENCE_MS)).toBe(true)
    return { heard, close: () => listening.close() }
  }
  const say = (channel: string, words: string) => sql`select pg_notify(${channel}, ${words})`
  const hears = async ({ heard }: { heard: Heard }, words: string) =>
    expect(await until(async () => heard.includes(words), PATIENCE_MS)).toBe(true)
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
    await say('Weather', 'rain')
    await say('news', 'word')
    for (const listener of [first, second]) await hears(listener, 'word')
    await hears(other, 'rain')
    expect([first, second].flatMap(({ heard }) => heard)).not.toContain('rain')
    expect(other.heard).not.toContain('word')
    expect(await connections()).toBe(1)
    await second.close()
    await say('news', 'next')
    await hears(first, 'next')
    expect(second.heard).not.toContain('next')
    await first.close()
    await other.close()
    expect(await until(async () => (await connections()) === 0, PATIENCE_MS)).toBe(true)
  })

  it('call every listener after a lost connection, and deliver again', async () => {
    const listeners = [await listen('news'), await listen('weather')]
    const before = listeners.map(({ heard }) => heard.length)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'channels'`
    const areCalled = async () =>
      listeners.every(({ heard }, at) => heard.length > (before[at] ?? 0))
    expect(await until(areCalled, PATIENCE_MS)).toBe(true)
    await say('weather', 'sun')
    await hears(listeners[1]!, 'sun')
    for (const listener of listeners) await listener.close()
  })

  it('are active again when a listener returns after the last one left', async () => {
    const kept = await listen('weather')
    for (const words of ['first', 'second']) {
      const listener = await listen('news')
      await say('news', words)
      await hears(listener, words)
      await listener.close()
    }
    await kept.close()
    const again = await listen('news')
    await again.close()
  })

  it('end when they are closed before the connection was open', async () => {
    await channels.listen('news', () => {}).close()
  })
})
