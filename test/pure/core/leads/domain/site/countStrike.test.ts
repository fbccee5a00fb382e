import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countStrike,
  isDue,
  MIN_STRIKE_GAP_MS,
  RECHECK_MS,
  type SiteStanding,
} from '../../../../../../core/leads/domain/site/countStrike.ts'
import { parseSite } from '../../../../../../core/leads/domain/site/parseSite.ts'
import {
  isNetworkOutage,
  SITE_FAILURES,
  type SiteOutcome,
} from '../../../../../../core/leads/domain/site/siteOutcome.ts'
import { aPage, parsePhone } from './aPage.ts'

const NEW: SiteStanding = {
  state: 'waiting',
  strikes: 0,
  firstFailedAtMs: null,
  findings: null,
  dueAtMs: 0,
}
const reading = parseSite({ parsePhone, today: '2026-06-01' }, aPage('<p>hello</p>'), null)
const READ: SiteOutcome = { kind: 'read', reading, mail: {} }
const failedOutcome = (reason: (typeof SITE_FAILURES)[number] = 'timeout'): SiteOutcome => ({
  kind: 'failed',
  reason,
})
const SILENT: SiteOutcome = { kind: 'silent', reason: 'refused' }
const DOUBT: SiteOutcome = { kind: 'unknown', reason: 'name_unknown' }
const DAY_MS = MIN_STRIKE_GAP_MS

describe('the website of a lead', () => {
  it.each(SITE_FAILURES)('is dead after two failures a day apart: %s', (reason) => {
    const once = countStrike(NEW, failedOutcome(reason), 5)
    expect(once).toMatchObject({ state: 'failing', strikes: 1, dueAtMs: 5 + DAY_MS })
    expect(countStrike(once, failedOutcome(reason), 5 + DAY_MS)).toMatchObject({
      state: 'dead',
      strikes: 2,
      dueAtMs: 5 + DAY_MS + RECHECK_MS,
    })
  })

  it('is not dead after two failures within a day', () => {
    const once = countStrike(NEW, failedOutcome(), 5)
    expect(countStrike(once, failedOutcome(), 4 + DAY_MS)).toEqual(once)
  })

  it.each([
    ['a page', READ],
    ['a refusal', SILENT],
  ])('resets its strikes after %s', (_what, outcome) => {
    const once = countStrike(NEW, failedOutcome(), 0)
    const answered = countStrike(once, outcome, DAY_MS)
    expect(answered).toMatchObject({ strikes: 0, firstFailedAtMs: null })
    expect(countStrike(answered, failedOutcome(), 2 * DAY_MS).state).toBe('failing')
  })

  it('keeps its state after an inconclusive check', () => {
    const once = countStrike(NEW, failedOutcome(), 0)
    const doubted = countStrike(once, DOUBT, DAY_MS)
    expect({ ...doubted, dueAtMs: 0 }).toEqual({ ...once, dueAtMs: 0 })
    expect(countStrike(doubted, failedOutcome(), DAY_MS + 1).state).toBe('dead')
  })

  it('keeps its findings while it fails, and is live again after one answer', () => {
    const live = countStrike(NEW, READ, 0)
    const dead = countStrike(countStrike(live, failedOutcome(), 0), failedOutcome(), DAY_MS)
    expect(dead).toMatchObject({ state: 'dead', findings: { reading, mail: {}, readAtMs: 0 } })
    expect(countStrike(dead, failedOutcome(), 9 * DAY_MS)).toMatchObject({
      state: 'dead',
      strikes: 2,
    })
    expect(countStrike(dead, READ, 9 * DAY_MS)).toMatchObject({ state: 'live', strikes: 0 })
  })

  it('is due for a check from its due time', () => {
    expect(isDue({ dueAtMs: 10 }, 9)).toBe(false)
    expect(isDue({ dueAtMs: 10 }, 10)).toBe(true)
  })

  it('is dead only after two failures in a row at least a day apart', () => {
    const steps = fc.array(
      fc.record({
        afterMs: fc.integer({ min: 0, max: 2 * DAY_MS }),
        outcome: fc.constantFrom(READ, SILENT, DOUBT, failedOutcome(), failedOutcome('not_found')),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(steps, (reads) => {
        let standing = NEW
        let nowMs = 0
        let row: number[] = []
        let isDead = false
        for (const { afterMs, outcome } of reads) {
          nowMs += afterMs
          standing = countStrike(standing, outcome, nowMs)
          if (outcome.kind === 'failed') row.push(nowMs)
          if (outcome.kind === 'read' || outcome.kind === 'silent') {
            row = []
            isDead = false
          }
          isDead ||= row.length > 1 && nowMs - row[0]! >= DAY_MS && row.at(-1) === nowMs
          expect(standing.state === 'dead').toBe(isDead)
          expect(standing.dueAtMs).toBeGreaterThan(nowMs - DAY_MS)
        }
      }),
    )
  })
})

describe('an outage of the network of the operator during site checks', () => {
  const network = Array.from({ length: 8 }, () => failedOutcome('no_connection'))
  it('is assumed only if all known results of at least eight visits are failures of the network', () => {
    expect(isNetworkOutage(network)).toBe(true)
    expect(isNetworkOutage(network.slice(1))).toBe(false)
    expect(isNetworkOutage([...network, failedOutcome('not_found')])).toBe(false)
    expect(isNetworkOutage([...network, READ])).toBe(false)
    expect(isNetworkOutage([...network, DOUBT])).toBe(true)
  })
})
