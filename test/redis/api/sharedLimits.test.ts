import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { type LimitedApi, startLimitedApi } from '../../support/redis/startLimitedApi.ts'
import { startRedis, type TestRedis } from '../../support/redis/startRedis.ts'

const BURST = 120
/** Tokens return so slowly that no token returns during a test. */
const RATES = { RATE_LIMIT_PER_SEC: '0.0001', RATE_LIMIT_BURST: String(BURST) }
const PASSWORD = 'swordfish'
/** A request without a read of the chain. */
const PATH = '/v1/quote?usdc=1000000'
const FAULTS = (['timeout', 'connection', 'reply'] as const).map(
  (fault) => `svc_redis_faults_total{fault="${fault}"}`,
)

let callers = 0
/** Returns the address of a caller that no request used before. */
function newCaller(): string {
  callers += 1
  return `198.51.${callers}.1`
}

const request = (api: LimitedApi, caller: string) =>
  fetch(api.url + PATH, { headers: { 'x-forwarded-for': caller } })

/** Sends 500 requests at once, to the processes in turn, and returns the number of permitted requests. */
async function flood(apis: readonly LimitedApi[], caller = newCaller()): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      const api = apis[index % apis.length]
      if (api === undefined) throw new RangeError('at least one process')
      const response = await request(api, caller)
      await response.arrayBuffer()
      return response.status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  return statuses.filter((status) => status === 200).length
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const faultsOf = async (apis: readonly LimitedApi[]) =>
  sum(await Promise.all(apis.flatMap((api) => FAULTS.map((sample) => api.metric(sample)))))
const areShared = (apis: readonly LimitedApi[]) => async () =>
  sum(await Promise.all(apis.map((api) => api.metric('svc_redis_answers')))) === apis.length

/** Floods until Redis answered every request in time, which a busy machine may prevent. */
async function floodShared(apis: readonly LimitedApi[]): Promise<number> {
  let passed = 0
  const isUndisturbed = async () => {
    if (!(await areShared(apis)())) return false
    const before = await faultsOf(apis)
    passed = await flood(apis)
    return (await faultsOf(apis)) === before
  }
  expect(await until(isUndisturbed, PATIENCE_MS)).toBe(true)
  return passed
}

describe('three api processes with REDIS_URL', () => {
  let redis: TestRedis
  let apis: readonly LimitedApi[] = []
  beforeAll(async () => {
    redis = await startRedis([`requirepass ${PASSWORD}`])
    const url = `redis://:${PASSWORD}@127.0.0.1:${redis.port}`
    const start = () => startLimitedApi({ ...RATES, REDIS_URL: url })
    apis = [await start(), await start(), await start()]
  })
  afterAll(async () => {
    await Promise.all(apis.map((api) => api.stop()))
    await redis?.stop()
  })

  it('let as many of 500 requests at once pass as one process', async () => {
    expect(await floodShared(apis.slice(0, 1))).toBe(BURST)
    expect(await floodShared(apis)).toBe(BURST)
  })

  it('apply separate limits to two callers', async () => {
    const [first, two] = [newCaller(), newCaller()]
    const passed = await Promise.all([flood(apis, first), flood(apis, two)])
    for (const count of passed) expect(count).toBeGreaterThanOrEqual(BURST)
  })

  it('send the headers and the body that a process without Redis sends', async () => {
    const [api] = apis
    const alone = await startLimitedApi(RATES)
    if (api === undefined) throw new RangeError('no process')
    const read = async (api: LimitedApi) => {
      const caller = newCaller()
      const answers = []
      for (let n = 0; n <= BURST; n += 1) {
        const response = await request(api, caller)
        const names = ['ratelimit', 'ratelimit-policy', 'retry-after'] as const
        const headers = names.map((name) => response.headers.get(name))
        answers.push({ status: response.status, headers, body: await response.text() })
      }
      return answers
    }
    let shared: Awaited<ReturnType<typeof read>> = []
    const isUndisturbed = async () => {
      const before = await faultsOf([api])
      shared = await read(api)
      return (await areShared([api])()) && (await faultsOf([api])) === before
    }
    expect(await until(isUndisturbed, PATIENCE_MS)).toBe(true)
    expect(shared).toEqual(await read(alone))
    expect(shared.at(-1)).toMatchObject({
      status: 429,
      headers: ['"free";r=0;t=1200000', `"free";q=${BURST};w=1200000`, '10000'],
    })
    await alone.stop()
  })

  it('continue with a limit per process when Redis is killed during requests, and share the limit after the restart of Redis', async () => {
    const [api] = apis
    if (api === undefined) throw new RangeError('no process')
    const caller = newCaller()
    const flooding = flood(apis, caller)
    await redis.kill()
    const passed = await flooding
    expect(passed).toBeGreaterThanOrEqual(BURST)
    expect(passed).toBeLessThanOrEqual((1 + apis.length) * BURST)
    expect(await flood(apis)).toBe(BURST * apis.length)
    expect(await api.metric('svc_redis_answers')).toBe(0)
    await redis.restart()
    expect(await until(areShared(apis), PATIENCE_MS)).toBe(true)
    expect(await floodShared(apis)).toBe(BURST)
  })

  it('answer in time while Redis is paused, with one log line per change', async () => {
    const [api] = apis
    if (api === undefined) throw new RangeError('no process')
    expect(await until(areShared(apis), PATIENCE_MS)).toBe(true)
    const countLost = () => api.output().split('"event":"redis_lost"').length - 1
    const before = countLost()
    const quick = `svc_http_request_duration_seconds_bucket{le="0.1",route="/v1/quote",method="GET",code="200"}`
    const quickBefore = await api.metric(quick)
    redis.pause()
    for (let n = 0; n < 100; n += 1) {
      const response = await request(api, newCaller())
      expect(response.status).toBe(200)
      await response.arrayBuffer()
    }
    // The histogram of the api measures each request; a busy machine may delay a few.
    expect((await api.metric(quick)) - quickBefore).toBeGreaterThanOrEqual(90)
    expect(await api.metric('svc_redis_answers')).toBe(0)
    expect(countLost()).toBe(before + 1)
    redis.resume()
    expect(await until(areShared(apis), PATIENCE_MS)).toBe(true)
    expect(await floodShared(apis)).toBe(BURST)
  })

  it('log no password', () => {
    for (const api of apis) expect(api.output()).not.toContain(PASSWORD)
  })
})

describe('an api process with a wrong configuration of limits', () => {
  it('ends with the name of REDIS_URL when the server rejects the password', async () => {
    const redis = await startRedis([`requirepass ${PASSWORD}`])
    const REDIS_URL = `redis://:other@127.0.0.1:${redis.port}`
    await expect(startLimitedApi({ REDIS_URL })).rejects.toThrow(
      /exited with 1: .*REDIS_URL.*WRONGPASS/,
    )
    await redis.stop()
  })

  it('ends with the name of the variable for a URL of another protocol, and without AGENT_HASH_SECRET', async () => {
    const REDIS_URL = 'http://:secret@127.0.0.1'
    const failed = startLimitedApi({ REDIS_URL })
    await expect(failed).rejects.toThrow(/REDIS_URL: must be a URL such as redis:/)
    await expect(failed).rejects.not.toThrow(/:secret@/)
    const keyless = { REDIS_URL: 'redis://127.0.0.1', AGENT_HASH_SECRET: '' }
    await expect(startLimitedApi(keyless)).rejects.toThrow(
      /AGENT_HASH_SECRET: must be set with REDIS_URL/,
    )
  })
})
