import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCallerAddress } from '../../../api/http/createCallerAddress.ts'
import { loadConfig } from '../../../core/config.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'

const CDN = '198.51.100.7'
const BALANCER = '10.0.0.2'
const CDN_AND_BALANCER = '198.51.100.0/24, 10.0.0.0/8'

const trustProxyOf = (text: string) => loadConfig({ TRUST_PROXY: text }).TRUST_PROXY
const addressWith = (text: string) => createCallerAddress(trustProxyOf(text))

/**
 * Returns the header that the balancer sends: the CDN appends the caller, the balancer appends the
 * CDN.
 */
const throughBoth = (caller: string, sent = '') =>
  [sent, caller, CDN].filter((entry) => entry !== '').join(', ')

describe('the address of a caller behind proxies', () => {
  it.each(['2', CDN_AND_BALANCER])('has one bucket for each of two users with %s', async (text) => {
    const rates = { ratePerSec: 1, burst: 2 }
    const agents = { agentSecret: 's', trustedProxies: trustProxyOf(text) }
    const app = anApp(aWorld(), { rates, agents })
    const call = async (caller: string, sent = '') => {
      const headers = { 'x-forwarded-for': throughBoth(caller, sent) }
      const from = { incoming: { socket: { remoteAddress: BALANCER } } }
      return (await app.request('/v1/basket', { headers }, from)).status
    }
    expect([await call('192.0.2.1'), await call('192.0.2.1')]).toEqual([200, 200])
    expect(await call('192.0.2.1')).toBe(429)
    expect(await call('203.0.113.5')).toBe(200)
    for (const sent of ['203.0.113.9', '10.1.1.1', 'x', '1.1.1.1, 198.51.100.9'])
      expect(await call('192.0.2.1', sent)).toBe(429)
  })

  it('ignores the header without a trusted proxy', () => {
    expect(addressWith('0')('192.0.2.1', BALANCER)).toBeNull()
    expect(addressWith('10.0.0.0/8')('203.0.113.5', '192.0.2.1')).toBeNull()
    expect(addressWith('10.0.0.0/8')('203.0.113.5', undefined)).toBeNull()
  })

  it('is the first address if the list has only trusted proxies, or fewer entries than proxies', () => {
    expect(addressWith('10.0.0.0/8')('10.0.0.9, 10.0.0.2', '10.0.0.1')).toBe('10.0.0.9')
    expect(addressWith('3')('192.0.2.1, 10.0.0.2', '10.0.0.1')).toBe('192.0.2.1')
    expect(addressWith('2')('', '10.0.0.1')).toBeNull()
  })

  it('reads ports, brackets and mapped addresses', () => {
    expect(addressWith('1')('192.0.2.1:4711', undefined)).toBe('192.0.2.1')
    expect(addressWith('1')('[2001:db8::1]:4711', undefined)).toBe('2001:db8::1')
    expect(addressWith('10.0.0.0/8')('192.0.2.1, ::ffff:10.0.0.7', '::ffff:10.0.0.1')).toBe(
      '192.0.2.1',
    )
    expect(addressWith('2001:db8:1::/48')('192.0.2.1', '2001:db8:1::9')).toBe('192.0.2.1')
  })

  it('counts all callers whose addresses a proxy hides as one caller', () => {
    expect(addressWith('1')('192.0.2.1, unknown', BALANCER)).toBeNull()
    expect(addressWith(CDN_AND_BALANCER)(`unknown, ${CDN}`, BALANCER)).toBe(CDN)
  })

  it('never depends on entries that the caller sent', () => {
    const entry = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constant(CDN))
    const outside = fc
      .tuple(fc.integer({ min: 11, max: 126 }), fc.nat({ max: 255 }))
      .map(([first, last]) => `${first}.0.0.${last}`)
    fc.assert(
      fc.property(fc.array(entry), outside, (sent, caller) => {
        for (const text of ['2', CDN_AND_BALANCER])
          expect(addressWith(text)(throughBoth(caller, sent.join(',')), BALANCER)).toBe(caller)
      }),
    )
  })
})
