import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf } from '../../../api/http/agent.ts'
import { createProcessRate } from '../../../core/limits/store/createProcessRate.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'

const rates = { ratePerSec: 2, burst: 4 }
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

describe('the rate limit of requests', () => {
  it('permits a burst, then returns the seconds to wait', async () => {
    const time = { ms: 1_000_000 }
    const app = anApp(aWorld(), { rates, time })
    const call = () => app.request('/v1/quote?usdc=1000000', {}, from('192.0.2.1'))
    const first = await call()
    expect(first.headers.get('ratelimit-policy')).toBe('"free";q=4;w=2')
    expect(first.headers.get('ratelimit')).toBe('"free";r=3;t=1')
    for (let n = 0; n < 3; n += 1) expect((await call()).status).toBe(200)

    const refused = await call()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('ratelimit')).toBe('"free";r=0;t=2')
    expect(await refused.json()).toMatchObject({ error: 'Too many requests; retry after 1 s.' })

    time.ms += 500
    expect((await call()).status).toBe(200)
    expect((await call()).status).toBe(429)
  })

  it('counts all addresses of one network as one caller', async () => {
    const app = anApp(aWorld(), { rates })
    const call = (ip: string) => app.request('/v1/basket', {}, from(ip))
    for (let n = 1; n <= 4; n += 1) expect((await call(`192.0.2.${n}`)).status).toBe(200)
    expect((await call('192.0.2.200')).status).toBe(429)
    expect((await call('::ffff:192.0.2.9')).status).toBe(429)
    expect((await call('192.0.3.1')).status).toBe(200)
  })

  it('reads X-Forwarded-For only from a trusted proxy, and only the last entry', async () => {
    const header = { headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.5' } }
    const open = anApp(aWorld(), { rates })
    for (let n = 0; n < 4; n += 1) await open.request('/v1/basket', header, from('192.0.2.1'))
    expect((await open.request('/v1/basket', {}, from('192.0.2.1'))).status).toBe(429)

    const agents = { agentSecret: 'secret', trustedProxies: { kind: 'hops', hops: 1 } as const }
    const proxied = anApp(aWorld(), { rates, agents })
    for (let n = 0; n < 4; n += 1) await proxied.request('/v1/basket', header, from('127.0.0.1'))
    const spoofed = { headers: { 'x-forwarded-for': '10.9.8.7, 203.0.113.77' } }
    expect((await proxied.request('/v1/basket', spoofed, from('127.0.0.1'))).status).toBe(429)
  })

  it.each([
    ['192.0.2.77', '192.0.2'],
    ['::ffff:192.0.2.77', '192.0.2'],
    ['2001:db8:1:2233::1', '2001:0db8:0001:22'],
    ['2001:DB8:1:22ff:4:5:6:7', '2001:0db8:0001:22'],
    ['2001:db8::', '2001:0db8:0000:00'],
    ['::1', '0000:0000:0000:00'],
    ['fe80::1%eth0', 'fe80:0000:0000:00'],
    ['unknown', 'unknown'],
  ])('reads the network of %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('never permits more than the burst and the refilled requests', async () => {
    const steps = fc.array(fc.nat({ max: 1500 }), { minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(steps, async (waits) => {
        let ms = 0
        const limit = createProcessRate({ nowMs: () => ms }, rates)
        let allowed = 0
        for (const wait of waits) {
          ms += wait
          if ((await limit.take('me')).allowed) allowed += 1
        }
        expect(allowed).toBeLessThanOrEqual(rates.burst + (ms * rates.ratePerSec) / 1000)
      }),
    )
  })

  it('limits an agent also after requests of many other agents', async () => {
    const limit = createProcessRate({ nowMs: () => 0 }, rates)
    for (let n = 0; n < 60_000; n += 1) await limit.take(`agent ${n}`)
    for (let n = 0; n < 4; n += 1) await limit.take('me')
    expect((await limit.take('me')).allowed).toBe(false)
  })
})
