import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isFresh,
  newerObservation,
  type Observation,
} from '../../../../../core/kernel/feeds/observation.ts'
import { captureBoundary } from '../../../../../core/updown/domain/captureBoundary.ts'
import {
  type AnswerRules,
  type LiveMarketFacts,
  liveMarketAnswer,
} from '../../../../../core/updown/domain/liveMarketAnswer.ts'
import { MARKET_UNAVAILABLE_REASONS } from '../../../../../core/updown/domain/marketUnavailableReasons.ts'
import { pastMarketAnswer, phaseOf } from '../../../../../core/updown/domain/pastMarketAnswer.ts'
import { winnerOf } from '../../../../../core/updown/domain/windowDoc.ts'
import { aDoc, anObservation, aWindow, price, START_SEC } from './aWindow.ts'

const START_MS = START_SEC * 1_000
const NOW_MS = START_MS + 60_000
const rules: AnswerRules = {
  maxOracleAgeMs: 10_000,
  allowsOracle: true,
  allowsMissingTokens: false,
}
const knownFacts = (changes: Partial<LiveMarketFacts> = {}): LiveMarketFacts => ({
  window: aWindow,
  nowMs: NOW_MS,
  doc: aDoc(),
  boundary: anObservation('90771.0076306611', START_MS),
  twap60: anObservation('90752.5', NOW_MS - 400),
  spot: anObservation('90750', NOW_MS - 300),
  ...changes,
})

describe('the price report at a boundary', () => {
  const bounds = { startSec: START_SEC, maxGapMs: 2_000 }
  const capture = (reports: readonly Observation[]) =>
    reports.reduce<Observation | null>(
      (found, report) => captureBoundary(found, report, bounds),
      null,
    )
  const observationAt = (ms: number, text = '1') => anObservation(text, START_MS + ms)

  it.each([
    ['at the boundary itself', [observationAt(-1_000), observationAt(0), observationAt(1_000)], 0],
    ['after the boundary', [observationAt(-1), observationAt(700), observationAt(1_700)], 700],
    [
      'of reports in another order',
      [observationAt(1_700), observationAt(700), observationAt(900)],
      700,
    ],
    ['at the end of the time limit', [observationAt(2_000)], 2_000],
  ])('is the first report %s', (_what, reports, ms) => {
    expect(capture(reports)?.atMs).toBe(START_MS + ms)
  })

  it.each([
    ['the first report is too late', [observationAt(-1_000), observationAt(2_001)]],
    ['no report exists', []],
  ])('is missing when %s', (_what, reports) => {
    expect(capture(reports)).toBeNull()
  })

  it('is the first received of two reports with the same time', () => {
    expect(capture([observationAt(5, '7'), observationAt(5, '8')])?.priceE18).toBe(price('7'))
  })

  it('is the same for any order and any repetition of reports', () => {
    const reports = fc.uniqueArray(fc.integer({ min: -5_000, max: 5_000 }), { maxLength: 20 })
    fc.assert(
      fc.property(reports, fc.infiniteStream(fc.nat()), (offsets, draws) => {
        const all = offsets.map((ms) => observationAt(ms, String(Math.abs(ms))))
        const mixed = [...all, ...all]
          .map((observation) => ({ one: observation, key: draws.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one: single }) => single)
        expect(capture(mixed)).toEqual(capture(all))
      }),
    )
  })
})

describe('price reports', () => {
  it('are fresh for ten seconds, and rejected from the future', () => {
    expect(isFresh(anObservation('1', NOW_MS - 10_000), NOW_MS, 10_000)).toBe(true)
    expect(isFresh(anObservation('1', NOW_MS - 10_001), NOW_MS, 10_000)).toBe(false)
    expect(isFresh(anObservation('1', NOW_MS + 2_000), NOW_MS, 10_000)).toBe(true)
    expect(isFresh(anObservation('1', NOW_MS + 2_001), NOW_MS, 10_000)).toBe(false)
  })

  it('are replaced only by newer reports', () => {
    const old = anObservation('1', 5)
    expect(newerObservation(null, old)).toBe(old)
    expect(newerObservation(old, anObservation('2', 5))).toBe(old)
    expect(newerObservation(old, anObservation('2', 4))).toBe(old)
    expect(newerObservation(old, anObservation('2', 6)).atMs).toBe(6)
  })
})

describe('a live window', () => {
  it("has the oracle's price to beat until the market confirms a price", () => {
    expect(liveMarketAnswer(knownFacts(), rules)).toMatchObject({
      kind: 'answer',
      rule: { type: 'twap', lookbackSec: 60 },
      priceToBeatE18: price('90771.0076306611'),
      priceToBeatFrom: 'oracle',
      fromTwap60: { differenceE18: -price('18.5076306611'), bps: -2.03 },
      fromSpot: { differenceE18: -price('21.0076306611'), bps: -2.31 },
    })
    const doc = aDoc({ priceToBeatE18: price('90771.0076306612') })
    expect(liveMarketAnswer(knownFacts({ doc }), rules)).toMatchObject({
      priceToBeatE18: price('90771.0076306612'),
      priceToBeatFrom: 'official',
    })
    expect(liveMarketAnswer(knownFacts({ doc, boundary: null }), rules).kind).toBe('answer')
  })

  it('may have no tokens when the operator permits that', () => {
    const lax = { ...rules, allowsMissingTokens: true }
    expect(liveMarketAnswer(knownFacts({ doc: null }), lax)).toMatchObject({
      kind: 'answer',
      tokens: null,
    })
  })

  const twap30 = aDoc({ stated: { isTwap: true, lookbackSec: 30, resolutionSource: null } })
  const unstated = aDoc({ stated: { isTwap: null, lookbackSec: null, resolutionSource: null } })
  it.each([
    ['oracle_stale', 'no mean', { twap60: null }],
    ['oracle_stale', 'an old mean', { twap60: anObservation('1', NOW_MS - 10_001) }],
    ['oracle_stale', 'no spot', { spot: null }],
    ['oracle_stale', 'an old spot', { spot: anObservation('1', NOW_MS - 10_001) }],
    ['oracle_stale', 'a report from the future', { spot: anObservation('1', NOW_MS + 9_000) }],
    ['no_tokens', 'no market yet', { doc: null }],
    ['no_tokens', 'no tokens', { doc: aDoc({ tokens: null }) }],
    ['unknown_rule', 'a market that states no rule', { doc: unstated }],
    ['no_price_to_beat', 'a boundary that was missed', { boundary: null }],
    ['no_price_to_beat', 'a stream of another mean', { doc: twap30 }],
    [
      'source_conflict',
      'another official price',
      { doc: aDoc({ priceToBeatE18: price('90771.2') }) },
    ],
  ] as const)('has no answer (%s) with %s', (reason, _what, changes) => {
    expect(liveMarketAnswer(knownFacts(changes), rules)).toEqual({ kind: 'cannot', reason })
    expect(MARKET_UNAVAILABLE_REASONS[reason].kind).toBe('unavailable')
  })

  it('waits for the official price when the operator requires that', () => {
    const strict = { ...rules, allowsOracle: false }
    expect(liveMarketAnswer(knownFacts(), strict)).toEqual({
      kind: 'cannot',
      reason: 'no_price_to_beat',
    })
  })
})

describe('an ended window', () => {
  const settled = aDoc({
    settlement: 'resolved',
    winner: 'down',
    priceToBeatE18: price('90771'),
    finalPriceE18: price('90770.9'),
  })

  it('has its official prices and outcome', () => {
    expect(pastMarketAnswer(aWindow, settled)).toEqual({
      kind: 'answer',
      rule: { type: 'twap', lookbackSec: 60 },
      priceToBeatE18: price('90771'),
      settlePriceE18: price('90770.9'),
      outcome: 'down',
      tokens: settled.tokens,
    })
  })

  it('resolves to up on a tie', () => {
    expect(winnerOf(5n, 5n)).toBe('up')
    const tie = { ...settled, finalPriceE18: price('90771') }
    expect(pastMarketAnswer(aWindow, { ...tie, winner: 'up' })).toMatchObject({ outcome: 'up' })
    expect(pastMarketAnswer(aWindow, tie)).toEqual({ kind: 'cannot', reason: 'source_conflict' })
  })

  it.each([
    ['unlisted', 'no market', null],
    ['not_settled', 'a market that is open', aDoc()],
    ['not_settled', 'an outcome that is proposed', { ...settled, settlement: 'proposed' }],
    ['not_settled', 'an outcome without a winner', { ...settled, winner: null }],
    ['not_settled', 'no official price to beat', { ...settled, priceToBeatE18: null }],
    ['not_settled', 'no official end', { ...settled, finalPriceE18: null }],
    ['source_conflict', 'prices of the other outcome', { ...settled, winner: 'up' }],
  ] as const)('has no answer (%s) with %s', (reason, _what, doc) => {
    expect(pastMarketAnswer(aWindow, doc)).toEqual({ kind: 'cannot', reason })
  })

  it.each([
    [-1, null, 'upcoming'],
    [0, null, 'live'],
    [299, 'open', 'live'],
    [300, 'open', 'closing'],
    [300, 'proposed', 'closing'],
    [310, 'resolved', 'settled'],
  ] as const)(
    '%d s after the start, with settlement %s, the phase of a window is %s',
    (sinceSec, settlement, phase) => {
      expect(phaseOf(aWindow, START_SEC + sinceSec, settlement)).toBe(phase)
    },
  )
})
