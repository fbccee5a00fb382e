import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePolyBoltFrame } from '../../../../../../core/updown/domain/wire/parsePolyBoltFrame.ts'
import { parseRtdsFrame } from '../../../../../../core/updown/domain/wire/parseRtdsFrame.ts'
import { price } from '../aWindow.ts'

const AT_MS = 1_795_254_900_000

describe('a frame of RTDS', () => {
  const frame = (payload: object, topic = 'crypto_prices_twap_sixty') =>
    JSON.stringify({ topic, type: 'update', timestamp: AT_MS + 40, payload })
  const payload = {
    symbol: 'btc/usd',
    timestamp: AT_MS,
    value: 90771.0076306611,
    full_accuracy_value: '90771007630661100000000',
    window_s: 60,
  }

  it('has an exact price as a whole number of 10^-18', () => {
    expect(parseRtdsFrame(frame(payload))).toEqual({
      kind: 'prices',
      dropped: 0,
      reports: [
        {
          asset: 'btc',
          series: 'twap60',
          observation: { atMs: AT_MS, priceE18: price('90771.0076306611'), source: 'chainlink' },
        },
      ],
    })
  })

  it('has the spot price on its own topic, and may have a decimal alone', () => {
    const { full_accuracy_value: _, ...rounded } = payload
    expect(parseRtdsFrame(frame(rounded, 'crypto_prices_chainlink'))).toMatchObject({
      reports: [{ series: 'spot', observation: { priceE18: price('90771.0076306611') } }],
    })
  })

  it('may start with the reports of the last minutes', () => {
    const data = [0, 1].map((n) => ({ timestamp: AT_MS + n, value: 2.5 + n }))
    const found = parseRtdsFrame(frame({ symbol: 'xrp/usd', data }))
    expect(found).toMatchObject({
      reports: [
        { asset: 'xrp', observation: { priceE18: price('2.5') } },
        { asset: 'xrp', observation: { priceE18: price('3.5') } },
      ],
    })
  })

  it.each([
    ['another coin', frame({ ...payload, symbol: 'doge/usd' }), 'other'],
    ['another topic', frame(payload, 'crypto_prices_twap_thirty'), 'other'],
    ['a pong', 'PONG', 'control'],
    ['no text', '', 'other'],
    ['no JSON', '{', 'broken'],
    ['a list', '[]', 'broken'],
    ['no payload', '{"topic":"crypto_prices_chainlink"}', 'broken'],
    ['no time', frame({ ...payload, timestamp: '1' }), 'broken'],
    ['no price', frame({ ...payload, full_accuracy_value: 'x' }), 'broken'],
    [
      'a number in other units than declared',
      frame({ ...payload, full_accuracy_value: '90771' }),
      'broken',
    ],
    ['a price of zero', frame({ ...payload, value: 0, full_accuracy_value: '0' }), 'broken'],
  ])('is classified if it has %s', (_what, text, kind) => {
    expect(parseRtdsFrame(text).kind).toBe(kind)
  })
})

describe('a frame of PolyBolt', () => {
  const frame = (payload: object, more: object = {}) =>
    JSON.stringify({ v: 1, channel: 'price.crypto.twap', seq: 7, ts: AT_MS + 40, ...more, payload })
  const payload = {
    symbol: 'btcusd',
    window_seconds: 60,
    timestamp: AT_MS,
    value: 90771.00763,
    full_accuracy_value: '90771.0076306611',
  }

  it('has an exact price as a decimal, and the number of lost frames', () => {
    expect(parsePolyBoltFrame(frame(payload, { dropped: 3 }))).toEqual({
      kind: 'prices',
      dropped: 3,
      reports: [
        {
          asset: 'btc',
          series: 'twap60',
          observation: { atMs: AT_MS, priceE18: price('90771.0076306611'), source: 'chainlink' },
        },
      ],
    })
  })

  it('names Pyth as the source of the spot price', () => {
    expect(parsePolyBoltFrame(frame(payload, { channel: 'price.crypto' }))).toMatchObject({
      reports: [{ series: 'spot', observation: { source: 'pyth' } }],
    })
  })

  it('may start with the reports of the last two minutes', () => {
    const data = [{ timestamp: AT_MS, full_accuracy_value: '1.5' }]
    expect(parsePolyBoltFrame(frame({ symbol: 'ethusd', data }, { snapshot: true }))).toMatchObject(
      {
        reports: [{ asset: 'eth', observation: { priceE18: price('1.5') } }],
      },
    )
  })

  it.each([
    ['another mean', frame({ ...payload, window_seconds: 30 }), 'other'],
    ['another channel', frame(payload, { channel: 'price.equity' }), 'other'],
    ['an answer', '{"op":"authed","rid":"a"}', 'control'],
    ['no JSON', 'x', 'broken'],
    [
      '10^-18 in the place of a decimal',
      frame({ ...payload, full_accuracy_value: '90771007630661100000000' }),
      'broken',
    ],
    [
      'one valid and one invalid report',
      frame({ symbol: 'btcusd', data: [payload, {}] }),
      'broken',
    ],
  ])('is classified if it has %s', (_what, text, kind) => {
    expect(parsePolyBoltFrame(text).kind).toBe(kind)
  })
})

it('the parsers of RTDS and PolyBolt never throw for any frame', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.jsonValue(), (text, payload) => {
      const topic = { topic: 'crypto_prices_chainlink', channel: 'price.crypto', payload }
      for (const frame of [text, JSON.stringify(topic)]) {
        expect(parseRtdsFrame(frame).kind).toBeTypeOf('string')
        expect(parsePolyBoltFrame(frame).kind).toBeTypeOf('string')
      }
    }),
  )
})
