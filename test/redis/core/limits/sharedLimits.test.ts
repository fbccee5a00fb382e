import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_FAILURES, pauseSec, WINDOW_MS } from '../../../../core/limits/domain/failureWindow.ts'
import { type Bucket, takeToken } from '../../../../core/limits/domain/tokenBucket.ts'
import { createSharedLimits } from '../../../../core/limits/store/createSharedLimits.ts'
import {
  COUNT_FAILURE,
  READ_FAILURES,
  TAKE_TOKEN,
} from '../../../../core/limits/store/limitScripts.ts'
import { createRedis, type Redis } from '../../../../core/platform/redis/createRedis.ts'
import type { RedisScript } from '../../../../core/platform/redis/redisScript.ts'
import { systemClock } from '../../../../core/platform/systemClock.ts'
import { until } from '../../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { startRedis, type TestRedis } from '../../../support/redis/startRedis.ts'

let server: TestRedis
let redis: Redis
const silent = { info: () => undefined, warn: () => undefined }

beforeAll(async () => {
  server = await startRedis()
  redis = await createRedis({ url: server.url, log: silent, registry: new Registry() })
})
afterAll(async () => {
  await redis?.close()
  await server?.stop()
})

/** Runs a script, again while a busy machine answers too late. */
async function run(script: RedisScript, key: string, args: readonly string[]) {
  let reply: readonly string[] | null = null
  await until(async () => {
    reply = await redis.run(script, key, args)
    return reply !== null
  }, PATIENCE_MS)
  return reply ?? []
}

describe('the scripts of Redis', () => {
  it.each([
    { ratePerSec: 60, burst: 120 },
    { ratePerSec: 0.1, burst: 3 },
    { ratePerSec: 1000 / 3, burst: 7 },
  ])('take tokens with the arithmetic of a process, to the last digit: %o', async (settings) => {
    let bucket: Bucket | undefined
    for (let round = 0; round < 300; round += 1) {
      const args = [String(settings.ratePerSec), String(settings.burst)]
      const [allowed, tokens, nowMs] = await run(TAKE_TOKEN, `bucket:${settings.burst}`, args)
      const consumed = takeToken(settings, bucket, Number(nowMs))
      expect([allowed, tokens].map(Number)).toEqual([
        Number(consumed.allowed),
        consumed.bucket.tokens,
      ])
      bucket = consumed.bucket
    }
  })

  it('keep a bucket until it is full, and no key without an expiry', async () => {
    await run(TAKE_TOKEN, 'expiring', ['1', '10'])
    const leftMs = Number((await server.send('PTTL expiring')).slice(1))
    expect(leftMs).toBeGreaterThan(0)
    expect(leftMs).toBeLessThanOrEqual(2_000)
    await run(COUNT_FAILURE, 'failing', [String(MAX_FAILURES), String(WINDOW_MS)])
    expect(Number((await server.send('PTTL failing')).slice(1))).toBeGreaterThan(0)
  })

  it('replace a value that another program wrote', async () => {
    await server.send('SET broken nonsense')
    const [allowed, tokens] = await run(TAKE_TOKEN, 'broken', ['1', '10'])
    expect([allowed, tokens]).toEqual(['1', '9'])
  })

  it('pause after twenty failures with the rule of a process', async () => {
    const args = [String(MAX_FAILURES), String(WINDOW_MS)]
    for (let n = 1; n <= MAX_FAILURES + 2; n += 1) {
      const [now, ...times] = (await run(COUNT_FAILURE, 'pausing', args)).map(Number)
      expect(times).toHaveLength(Math.min(n, MAX_FAILURES))
      expect(pauseSec(times, now ?? 0) === null).toBe(n < MAX_FAILURES)
      const [, ...read] = (await run(READ_FAILURES, 'pausing', [])).map(Number)
      expect(read).toEqual(times)
    }
    expect(await run(READ_FAILURES, 'unknown', [])).toHaveLength(1)
  })
})

describe('limits of two processes', () => {
  it('are one limit, and no key contains the name of a caller', async () => {
    const other = await createRedis({ url: server.url, log: silent, registry: new Registry() })
    const settings = { ratePerSec: 0.01, burst: 4 }
    const [first, two] = [redis, other].map((each) => ({
      requests: createSharedLimits(
        { run: (script, key, args) => runOn(each, script, key, args) },
        systemClock,
        settings,
      ),
    }))
    const hostile = 'me\r\nFLUSHALL\r\n{*}'
    const verdicts = []
    for (let n = 0; n < 3; n += 1) {
      verdicts.push(await first?.requests.requests.take(hostile))
      verdicts.push(await two?.requests.requests.take(hostile))
    }
    expect(verdicts.map((verdict) => verdict?.allowed)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    expect(verdicts[4]).toEqual({ allowed: false, header: '"free";r=0;t=400', retryAfterSec: 100 })
    for (let n = 0; n < MAX_FAILURES; n += 1) await first?.requests.uncovered.count('0xpayer')
    expect(two?.requests.uncovered.knownSec('0xpayer')).toBe(null)
    expect(await two?.requests.uncovered.waitSec('0xpayer')).toBeGreaterThan(0)
    expect(two?.requests.uncovered.knownSec('0xpayer')).toBeGreaterThan(0)
    expect(await two?.requests.uncovered.waitSec('another')).toBe(null)
    const keys = await server.send('KEYS quartet:*')
    expect(keys).toMatch(/quartet:requests:[\w-]{43}/)
    expect(keys).toMatch(/quartet:uncovered:[\w-]{43}/)
    expect(keys).not.toMatch(/0xpayer|FLUSHALL/)
    await other.close()
  })
})

async function runOn(each: Redis, script: RedisScript, key: string, args: readonly string[]) {
  let reply: readonly string[] | null = null
  await until(async () => {
    reply = await each.run(script, key, args)
    return reply !== null
  }, PATIENCE_MS)
  return reply
}
