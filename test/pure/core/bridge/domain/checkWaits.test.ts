import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkWaits,
  EMPTY_ROUTE_WAITS,
  lateAfterSec,
  MIN_LATE_TO_CLOSE,
} from '../../../../../core/bridge/domain/checkWaits.ts'

const severity = { open: 0, warning: 1, closed: 2 } as const
const count = fc.nat({ max: 20 })
const anyWaits = fc.record({
  waiting: count,
  oldestSec: count,
  lateAttesting: count,
  lateAttestingPayers: count,
  abandoned: count,
  lateMinting: count,
  lateMintingPayers: count,
})

describe('a bridge route with waiting burns', () => {
  it('warns at the first late attestation, closes at the third, and opens when all are delivered', () => {
    const states = [0, 1, 2, 3, 10, 2, 0].map((lateAttesting) => {
      const waits = { ...EMPTY_ROUTE_WAITS, waiting: 10, lateAttesting, lateAttestingPayers: 2 }
      return checkWaits(waits).state
    })
    expect(states).toEqual(['open', 'warning', 'warning', 'closed', 'closed', 'warning', 'open'])
  })

  it('stays open for nine held burns of one wallet, and closes for ten', () => {
    const held = { ...EMPTY_ROUTE_WAITS, waiting: 10, lateAttestingPayers: 1 }
    expect(checkWaits({ ...held, lateAttesting: 9 }).state).toBe('warning')
    expect(checkWaits({ ...held, lateAttesting: 10 }).state).toBe('closed')
  })

  it('stays open for late mints of one payer, and closes for late mints of three payers', () => {
    const late = { ...EMPTY_ROUTE_WAITS, waiting: 10, lateMinting: 10 }
    expect(checkWaits({ ...late, lateMintingPayers: 1 }).state).toBe('warning')
    expect(checkWaits({ ...late, lateMintingPayers: MIN_LATE_TO_CLOSE })).toEqual({
      state: 'closed',
      reason: 'mints of earlier burns are late',
    })
  })

  it('reopens after a day, and closes at the next late burn', () => {
    const probed = { ...EMPTY_ROUTE_WAITS, waiting: 10, abandoned: 10 }
    expect(checkWaits(probed).state).toBe('warning')
    expect(checkWaits({ ...probed, lateAttesting: 1 }).state).toBe('closed')
  })

  it('never improves when another burn becomes late', () => {
    fc.assert(
      fc.property(anyWaits, (waits) => {
        const before = severity[checkWaits(waits).state]
        const { lateAttesting, lateMinting } = waits
        const more = [
          { ...waits, lateAttesting: lateAttesting + 1 },
          { ...waits, lateMinting: lateMinting + 1 },
        ]
        return more.every((after) => severity[checkWaits(after).state] >= before)
      }),
    )
  })

  it('measures fast burns by the fast time of their chain and all others by the final time', () => {
    const chain = { fastSec: 8, finalSec: 1_140 }
    expect(lateAfterSec(chain, 1_000)).toBe(600)
    expect(lateAfterSec(chain, 2_000)).toBe(2_280)
    expect(lateAfterSec({ fastSec: null, finalSec: 1 }, 1_000)).toBe(600)
  })
})
