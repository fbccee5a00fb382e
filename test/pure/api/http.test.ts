import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { STATUS_OF } from '../../../api/http/errors.ts'
import {
  DatabaseUnavailable,
  IndexHole,
  IndexReorganised,
  IndexStale,
  PriceUnavailable,
  RpcUnavailable,
} from '../../../core/kernel/errors.ts'
import { aWorld, type World } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { aBasket, aBlock, addressOf, aVault, usd } from '../../builders/facts.ts'
import { refusalOf } from '../../builders/send.ts'

const vault = aVault({ nav: usd(1000) })
const path = `/v1/vault/${vault.address}`
const failing = (failure: World['failure']) => aWorld({ vaults: [vault], failure })

describe('an unavailable dependency', () => {
  it.each([
    ['head', new IndexStale(75, 5), '5', 'The index is 75 s behind'],
    ['head', new IndexHole(8453, 7, 10), '10', 'The index lacks block 7 of chain 8453'],
    ['read', new DatabaseUnavailable(3), '3', 'The database is unavailable'],
    ['read', new PriceUnavailable('NVDA', 60), '60', 'The price of NVDA is unavailable'],
  ] as const)('returns 503 with a reason and Retry-After', async (on, error, after, why) => {
    const response = await anApp(failing({ on, error, times: 9 })).request(path)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe(after)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain(why)
  })

  it('recovers without a restart', async () => {
    const app = anApp(failing({ on: 'read', error: new DatabaseUnavailable(3), times: 1 }))
    expect((await app.request(path)).status).toBe(503)
    expect((await app.request(path)).status).toBe(200)
  })

  it('returns 503 for a permit while the RPC is down', async () => {
    const tokens = { usdcPermitNonce: () => Promise.reject(new RpcUnavailable(8453, 4)) }
    const app = anApp(aWorld({ vaults: [vault] }), { tokens })
    const owner = addressOf(1)
    const body = JSON.stringify({ vault: vault.address, usdc: '1000000', permit: true, owner })
    const response = await app.request('/v1/buy', { method: 'POST', body })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('4')
  })

  it('retries once when the index is reorganised during the read, then returns 200', async () => {
    const app = anApp(failing({ on: 'read', error: new IndexReorganised(1000), times: 2 }))
    expect((await app.request(path)).status).toBe(200)
  })

  it('returns 503 when the index is reorganised during the retry', async () => {
    const app = anApp(failing({ on: 'read', error: new IndexReorganised(1000), times: 4 }))
    const response = await app.request(path)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
  })

  it('returns 500 without the details of an unexpected error, and logs the error under the quoted request id', async () => {
    const errors: object[] = []
    const log = { error: (fields: object) => errors.push(fields) }
    const error = new Error('password=hunter2')
    const app = anApp(failing({ on: 'read', error, times: 1 }), { log })
    const response = await app.request(path, { headers: { 'x-request-id': 'abc-1' } })
    expect(await refusalOf(response)).toEqual({
      status: 500,
      error: 'The request failed because of an internal fault; report request abc-1.',
    })
    expect(errors).toEqual([
      { event: 'request_failed', err: error, route: '/v1/vault/{address}', requestId: 'abc-1' },
    ])
  })

  it('has a documented status for every error code', () => {
    expect(new Set(Object.values(STATUS_OF))).toEqual(new Set([400, 401, 404, 409, 410, 429, 503]))
  })
})

describe('REST answers per block', () => {
  const world = () => aWorld({ vaults: [vault] })

  it('reads once for all requests of one block', async () => {
    const given = world()
    const app = anApp(given)
    await Promise.all(Array.from({ length: 20 }, async () => app.request(path)))
    await app.request(path)
    expect(given.reads).toEqual(['basket', 'vault'])
  })

  it('reads again for the next block', async () => {
    const given = world()
    const app = anApp(given)
    const first = await app.request(path)
    given.basket = aBasket({ block: aBlock({ number: 1001 }) })
    const second = await app.request(path)
    expect(first.headers.get('x-block-number')).toBe('1000')
    expect(second.headers.get('x-block-number')).toBe('1001')
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  })

  it('reads again for another block of the same height', async () => {
    const given = world()
    const app = anApp(given)
    await app.request(path)
    given.basket = aBasket({ block: aBlock({ hash: `0x${'ab'.repeat(32)}` }) })
    const body = await (await app.request(path)).text()
    expect(body).toContain('abab')
  })

  it('updates within a second when prices become stale without a new block', async () => {
    const given = world()
    const time = { ms: 1_000_000 }
    const app = anApp(given, { time })
    await app.request(path)
    given.basket = aBasket({ prices: { status: 'stale' } })
    time.ms += 999
    expect(await (await app.request(path)).text()).toContain('"priceStatus":"live"')
    time.ms += 1
    expect(await (await app.request(path)).text()).toContain('"priceStatus":"stale"')
  })

  it('returns 304 to a caller who has the answer of the block', async () => {
    const app = anApp(world())
    const etag = (await app.request(path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"8453-1000-[0-9a-f]{8}"$/)
    for (const known of [etag, `"x", ${etag}`, etag.slice(2), '*']) {
      const response = await app.request(path, { headers: { 'if-none-match': known } })
      expect(response.status).toBe(304)
      expect(await response.text()).toBe('')
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('x-block-number')).toBe('1000')
    }
    const other = { headers: { 'if-none-match': 'W/"8453-999-00000000"' } }
    expect((await app.request(path, other)).status).toBe(200)
  })

  it('does not cache errors', async () => {
    const given = world()
    const app = anApp(given)
    const created = aVault({ vaultId: 9 })
    expect((await app.request(`/v1/vault/${created.address}`)).status).toBe(404)
    given.vaults.push(created)
    expect((await app.request(`/v1/vault/${created.address}`)).status).toBe(200)
  })
})

describe('headers of REST answers', () => {
  it('have the CORS, rate and request-id headers on every answer', async () => {
    const app = anApp(aWorld({ vaults: [vault] }))
    for (const target of [path, '/v1/nothing', '/livez', '/openapi.json']) {
      const { headers } = await app.request(target, { headers: { 'x-request-id': 'me.1' } })
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-expose-headers')).toContain('X-Block-Number')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it('do not name the request or the caller on an answer that shared caches store', async () => {
    const app = anApp(aWorld({ vaults: [vault] }))
    for (const target of [path, '/openapi.json', '/llms.txt', '/', '/docs', '/robots.txt']) {
      const first = await app.request(target, { headers: { 'x-request-id': 'me.1' } })
      const again = await app.request(target, {
        headers: { 'x-request-id': 'me.2', 'if-none-match': first.headers.get('etag') ?? '' },
      })
      expect([first.status, again.status], target).toEqual([200, 304])
      for (const { headers } of [first, again]) {
        expect(headers.get('cache-control'), target).not.toMatch(/no-store|private/)
        expect(headers.get('x-request-id'), target).toBe(null)
        expect(headers.get('ratelimit'), target).toBe(null)
        expect(headers.get('set-cookie'), target).toBe(null)
      }
    }
    for (const target of ['/v1/nothing', '/livez', '/v1/quote']) {
      const { headers } = await app.request(target, { headers: { 'x-request-id': 'me.1' } })
      expect(headers.get('x-request-id'), target).toBe('me.1')
    }
  })

  it('never repeat a request id that could break a log line', async () => {
    const app = anApp(aWorld())
    const { headers } = await app.request('/livez', { headers: { 'x-request-id': 'a b"c' } })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('answer a CORS preflight request', async () => {
    const response = await anApp(aWorld()).request('/v1/buy', {
      method: 'OPTIONS',
      headers: { origin: 'https://example.org', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
    expect(response.headers.get('access-control-allow-headers')).toMatch(/Content-Type.*X-PAYMENT/)
    expect(response.headers.get('access-control-max-age')).toBe('86400')
  })
})

describe('liveness and readiness probes', () => {
  it('return alive without a read of a dependency', async () => {
    const world = aWorld({ failure: { on: 'head', error: new Error('down'), times: 9 } })
    expect((await anApp(world).request('/livez')).status).toBe(200)
    expect(world.reads).toEqual([])
  })

  it('state why the process must not receive requests', async () => {
    const readiness = () => ({
      ready: false,
      reasons: ['the index is 75 s behind'],
      details: { lagSec: 75 },
    })
    const response = await anApp(aWorld(), { readiness }).request('/readyz')
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      status: 'not ready',
      reasons: ['the index is 75 s behind'],
      details: { lagSec: 75 },
    })
  })

  it('are not rate limited', async () => {
    const app = anApp(aWorld(), { rates: { ratePerSec: 1, burst: 1 } })
    for (let n = 0; n < 5; n += 1) expect((await app.request('/livez')).status).toBe(200)
  })
})

describe('request logs and metrics', () => {
  it('have one line per request with the pattern of the route and no query', async () => {
    const lines: object[] = []
    const requestLog = { info: (fields: object) => lines.push(fields) }
    const app = anApp(aWorld({ vaults: [vault] }), { requestLog })
    await app.request(`${path}?secret=1`, { headers: { 'x-request-id': 'r1' } })
    await app.request('/v1/nothing/secret', { headers: { 'x-request-id': 'r2' } })
    expect(lines).toEqual([
      {
        event: 'request_ended',
        method: 'GET',
        route: '/v1/vault/{address}',
        status: 400,
        ms: expect.any(Number),
        bytes: expect.any(Number),
        requestId: 'r1',
      },
      expect.objectContaining({ route: 'none', status: 404, requestId: 'r2' }),
    ])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  it('have durations by route, method and code, with labels that no caller chooses', async () => {
    const registry = new Registry()
    const app = anApp(aWorld({ vaults: [vault] }), { registry })
    await app.request(path)
    await app.request('/v1/basket', { method: 'BREW' })
    const text = await registry.metrics()
    expect(text).toContain(
      'svc_http_request_duration_seconds_count{route="/v1/vault/{address}",method="GET",code="200"} 1',
    )
    expect(text).toContain('route="none",method="other",code="405"')
  })
})
