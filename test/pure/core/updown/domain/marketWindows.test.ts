import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveStatedRule, ruleOfEra } from '../../../../../core/updown/domain/marketRules.ts'
import {
  endSec,
  MARKETS,
  marketName,
  nextWindow,
  parseMarket,
  parseSlug,
  parseStart,
  secondsLeft,
  slugOf,
  windowAt,
  windowSec,
} from '../../../../../core/updown/domain/marketWindows.ts'
import { aWindow, START_SEC } from './aWindow.ts'

const anySecond = fc.integer({ min: 0, max: 4_000_000_000 })

describe('windows of a market', () => {
  it('are consecutive without a gap, and each second is in one window', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MARKETS), anySecond, (market, nowSec) => {
        const window = windowAt(market, nowSec)
        expect(window.startSec).toBeLessThanOrEqual(nowSec)
        expect(endSec(window)).toBeGreaterThan(nowSec)
        expect(windowAt(market, endSec(window))).toEqual(nextWindow(window))
        expect(parseSlug(slugOf(window))).toEqual(window)
        expect(parseMarket(marketName(market))).toEqual(market)
        expect(secondsLeft(window, nowSec)).toBe(endSec(window) - nowSec)
      }),
    )
  })

  it('are eight at each time, and 2,016 windows of five minutes in a week', () => {
    expect(MARKETS.map(marketName)).toEqual([
      'btc-5m',
      'btc-15m',
      'eth-5m',
      'eth-15m',
      'sol-5m',
      'sol-15m',
      'xrp-5m',
      'xrp-15m',
    ])
    expect((7 * 86_400) / windowSec(aWindow)).toBe(2_016)
    expect(secondsLeft(aWindow, endSec(aWindow) + 5)).toBe(0)
  })

  it.each([
    'btc-updown-5m-1795254901',
    'btc-updown-1h-1795254900',
    'doge-updown-5m-1795254900',
    'btc-updown-5m-01795254900',
    'btc-updown-5m-',
    'btc-updown-15m-1795254900x',
    'BTC-updown-5m-1795254900',
    '',
  ])('are not named by %s', (slug) => {
    expect(parseSlug(slug)).toBeNull()
  })

  it.each(['btc-1h', 'BTC-5m', 'btc', '', 'undefined-5m'])(
    'do not exist for the market %j',
    (name) => {
      expect(parseMarket(name)).toBeNull()
    },
  )
})

describe('the start in a request', () => {
  const times = { nowSec: START_SEC + 299, firstSec: START_SEC - 900 }
  const read = (text: string) => parseStart(aWindow, text, times)

  it.each([
    [String(START_SEC), { kind: 'live' }],
    [String(START_SEC + 300), { kind: 'bad', reason: 'in_the_future' }],
    [String(START_SEC + 1), { kind: 'bad', reason: 'not_a_window' }],
    [String(START_SEC - 1_200), { kind: 'bad', reason: 'before_first' }],
    ['', { kind: 'bad', reason: 'bad_start' }],
    ['-300', { kind: 'bad', reason: 'bad_start' }],
    ['3e2', { kind: 'bad', reason: 'bad_start' }],
    ['9'.repeat(13), { kind: 'bad', reason: 'bad_start' }],
  ])('is parsed from %s as %j', (text, reading) => {
    expect(read(text)).toEqual(reading)
  })

  it('counts as past from the second at which its window ends', () => {
    expect(read(String(START_SEC - 300))).toMatchObject({
      kind: 'past',
      window: { startSec: START_SEC - 300 },
    })
    const over = parseStart(aWindow, String(START_SEC), { ...times, nowSec: START_SEC + 300 })
    expect(over).toMatchObject({ kind: 'past' })
  })
})

describe('rules of windows', () => {
  const secOf = (text: string) => Date.parse(text) / 1_000
  it.each([
    ['2026-08-06T23:55:00Z', '5m', { type: 'spot' }],
    ['2026-08-06T23:45:00Z', '15m', { type: 'spot' }],
    ['2026-08-07T00:00:00Z', '5m', { type: 'twap', lookbackSec: 30 }],
    ['2026-08-13T23:55:00Z', '5m', { type: 'twap', lookbackSec: 30 }],
    ['2026-08-10T00:00:00Z', '15m', null],
    ['2026-08-14T00:00:00Z', '5m', { type: 'twap', lookbackSec: 60 }],
    ['2026-08-14T00:00:00Z', '15m', { type: 'twap', lookbackSec: 60 }],
  ] as const)('are the rules that applied at %s to windows of %s', (start, length, rule) => {
    expect(ruleOfEra({ asset: 'btc', length, startSec: secOf(start) })).toEqual(rule)
  })

  const returned = { isTwap: null, lookbackSec: null, resolutionSource: null }
  it.each([
    [
      { ...returned, isTwap: true, lookbackSec: 60 },
      { type: 'twap', lookbackSec: 60 },
    ],
    [{ ...returned, isTwap: false, lookbackSec: 60 }, { type: 'spot' }],
    [
      { ...returned, resolutionSource: 'https://data.chain.link/streams/btc-usd-twap-60s-streams' },
      { type: 'twap', lookbackSec: 60 },
    ],
    [
      { ...returned, resolutionSource: 'https://data.chain.link/streams/eth-usd-twap-30s-streams' },
      { type: 'twap', lookbackSec: 30 },
    ],
    [
      { ...returned, resolutionSource: 'https://data.chain.link/streams/btc-usd' },
      { type: 'spot' },
    ],
    [{ ...returned, resolutionSource: 'https://example.com/streams/btc-usd' }, null],
    [{ ...returned, isTwap: true }, null],
    [returned, null],
  ])('are parsed from %j as %j', (stated, rule) => {
    expect(deriveStatedRule(stated)).toEqual(rule)
  })
})
