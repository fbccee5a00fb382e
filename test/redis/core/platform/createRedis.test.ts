import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSharedLimits } from '../../../../core/limits/store/createSharedLimits.ts'
import { createRedis, type Redis, WrongRedis } from '../../../../core/platform/redis/createRedis.ts'
import { redisScript } from '../../../../core/platform/redis/redisScript.ts'
import { systemClock } from '../../../../core/platform/systemClock.ts'
import { unclaimedPort } from '../../../../devnet/chain/unclaimedPort.ts'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'
import { until } from '../../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { startRedis, type TestRedis } from '../../../support/redis/startRedis.ts'

const ECHO = redisScript('return {KEYS[1], ARGV[1]}')
const PASSWORD = 'p@ss word'

/** Opens a connection, and collects its log and metrics. */
async function open(url: string) {
  const events: string[] = []
  const lines: string[] = []
  const write = (fields: { readonly event: string }, message: string) => {
    events.push(fields.event)
    lines.push(JSON.stringify({ ...fields, message }))
  }
  const registry = new Registry()
  const redis = await createRedis({ url, log: { info: write, warn: write }, registry })
  return { redis, events, lines, registry }
}

const answers = (redis: Redis) =>
  until(async () => (await redis.run(ECHO, 'key', ['value'])) !== null, PATIENCE_MS)

describe('a connection to Redis', () => {
  let server: TestRedis
  beforeAll(async () => {
    server = await startRedis([`requirepass "${PASSWORD}"`])
    await server.send(`AUTH "${PASSWORD}"`)
  })
  afterAll(() => server?.stop())
  const urlOf = (password: string, path = '') =>
    `redis://:${encodeURIComponent(password)}@127.0.0.1:${server.port}${path}`

  it('runs scripts in the database of the URL, with a password of special characters', async () => {
    const { redis, lines, events } = await open(urlOf(PASSWORD, '/3'))
    expect(await answers(redis)).toBe(true)
    expect(await redis.run(ECHO, 'a key', ['a value'])).toEqual(['a key', 'a value'])
    expect(events[0]).toBe('redis_answers')
    expect(lines.join()).not.toContain(PASSWORD)
    await redis.close()
  })

  it('reads an answer that arrived while the process was busy', async () => {
    const { redis } = await open(urlOf(PASSWORD))
    expect(await answers(redis)).toBe(true)
    const reply = redis.run(ECHO, 'key', ['value'])
    // The request is on its way after a turn of the event loop. The next line blocks the process.
    await new Promise((settle) => setImmediate(settle))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    expect(await reply).toEqual(['key', 'value'])
    await redis.close()
  })

  it.each([
    ['a wrong password', () => urlOf('wrong'), 'WRONGPASS'],
    ['no password', () => server.url, 'NOAUTH'],
    ['a database that does not exist', () => urlOf(PASSWORD, '/99'), 'ERR'],
  ])('names REDIS_URL for %s, and shows no password', async (_, url, code) => {
    const failed = open(url())
    await expect(failed).rejects.toThrow(WrongRedis)
    const message = await failed.then(() => '', String)
    expect(message).toMatch(/^WrongRedis: REDIS_URL: the server rejects the connection/)
    expect(message).toContain(`(${code}`)
    expect(message).not.toMatch(/wrong\b|p@ss|p%40ss/)
  })

  it('needs only the rights that docs/scale.md lists', async () => {
    const text = readFileSync(join(rootDir, 'docs/scale.md'), 'utf8')
    const rights = /ACL SETUSER quartet on ><password> ([^`]+)`/.exec(text)?.[1] ?? ''
    await sendAs(server, `ACL SETUSER least on >secret ${rights}`)
    const { redis } = await open(`redis://least:secret@127.0.0.1:${server.port}/1`)
    expect(
      await until(
        async () => (await redis.run(ECHO, 'quartet:a', ['value'])) !== null,
        PATIENCE_MS,
      ),
    ).toBe(true)
    const limits = createSharedLimits(redis, systemClock, { ratePerSec: 0.01, burst: 2 })
    await limits.requests.take('caller')
    await limits.uncovered.count('payer')
    await limits.uncovered.waitSec('payer')
    const log = await server.send(`AUTH "${PASSWORD}"\r\nACL LOG`)
    expect(log).not.toContain('least')
    await redis.close()
  })

  it('names REDIS_URL for a user without the right to write', async () => {
    const acl = 'ACL SETUSER reader on >secret ~* +eval +evalsha +get'
    await sendAs(server, acl)
    const failed = open(`redis://reader:secret@127.0.0.1:${server.port}`)
    await expect(failed).rejects.toThrow(/REDIS_URL/)
  })
})

describe('a start without Redis', () => {
  it('continues when nothing listens, and uses the server as soon as the server answers', async () => {
    const server = await startRedis()
    await server.kill()
    const { redis, events } = await open(server.url)
    expect(events).toEqual(['redis_unreachable'])
    expect(await redis.run(ECHO, 'key', ['value'])).toBe(null)
    await server.restart()
    expect(await answers(redis)).toBe(true)
    expect(events).toEqual(['redis_unreachable', 'redis_answers'])
    await redis.close()
    await server.stop()
  })

  it('continues when the server accepts connections and never answers', async () => {
    const port = await unclaimedPort()
    const silentServer = createServer(() => undefined).listen(port, '127.0.0.1')
    await once(silentServer, 'listening')
    const { redis, events } = await open(`redis://127.0.0.1:${port}`)
    expect(events).toEqual(['redis_unreachable'])
    expect(await redis.run(ECHO, 'key', ['value'])).toBe(null)
    await redis.close()
    silentServer.close()
  })
})

async function sendAs(server: TestRedis, command: string): Promise<void> {
  expect(await server.send(`AUTH "${PASSWORD}"\r\n${command}`)).toMatch(/\+OK$/)
}
