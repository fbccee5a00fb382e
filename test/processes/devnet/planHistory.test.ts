import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planCatchUp, planHistory, SETTLE_SEC } from '../../../devnet/market/planHistory.ts'
import { createRandom } from '../../../devnet/random.ts'

const DAY_SEC = 86_400
const TWAP_WINDOW_SEC = 1_800
const TO_SEC = 20_000 * DAY_SEC

describe('the history plan', () => {
  it('has actions and records only when TWAP and spot agree', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 500 }), (seed, days) => {
        const plan = planHistory(createRandom(seed, 'plan'), TO_SEC - days * DAY_SEC, TO_SEC)
        let movedSec = Number.NEGATIVE_INFINITY
        let beforeSec = 0
        for (const { atSec, kind } of plan) {
          expect(atSec).toBeGreaterThan(beforeSec)
          beforeSec = atSec
          if (kind === 'prices') movedSec = atSec
          else expect(atSec - movedSec).toBeGreaterThan(TWAP_WINDOW_SEC)
        }
        expect(beforeSec).toBe(TO_SEC)
      }),
      { numRuns: 30 },
    )
  })

  it('records the price of every day at midnight, and creates six vaults of different ages', () => {
    const plan = planHistory(createRandom(7, 'plan'), TO_SEC - 400 * DAY_SEC, TO_SEC)
    const records = plan.filter(({ kind }) => kind === 'record').map(({ atSec }) => atSec)
    expect(records).toEqual(Array.from({ length: 400 }, (_, i) => TO_SEC - (399 - i) * DAY_SEC))
    const births = plan.filter(({ kind }) => kind === 'birth').map(({ atSec }) => atSec)
    expect(births).toHaveLength(6)
    expect((TO_SEC - births[0]!) / DAY_SEC).toBeGreaterThan(390)
    expect((TO_SEC - births[5]!) / DAY_SEC).toBeLessThan(45)
  })

  it('ends a catch-up with a last price move that has settled at the given time', () => {
    fc.assert(
      fc.property(fc.nat(DAY_SEC), fc.nat(60 * DAY_SEC), (offsetSec, gapSec) => {
        const fromSec = TO_SEC + offsetSec
        const toSec = fromSec + gapSec
        const plan = planCatchUp(fromSec, toSec)
        const moves = plan.filter(({ kind }) => kind === 'prices')
        for (const { atSec } of plan) {
          expect(atSec).toBeGreaterThan(fromSec)
          expect(atSec).toBeLessThan(toSec)
        }
        expect(moves.at(-1)?.atSec).toBe(gapSec > SETTLE_SEC ? toSec - SETTLE_SEC : undefined)
      }),
    )
  })
})
