import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  daysBetween,
  RETURN_WINDOWS,
  returnPct,
  roundPct,
  windowStartSec,
} from '../../../../../../core/vaults/domain/analytics/returns.ts'

const NOW_SEC = Date.UTC(2026, 10, 21, 13, 5, 7) / 1000

describe('returns of a price', () => {
  it('are the change from the base in percent with 4 decimals', () => {
    expect(returnPct(1_000_000n, 1_050_000n)).toBe(5)
    expect(returnPct(1_000_000n, 900_001n)).toBe(-9.9999)
    expect(returnPct(3n, 4n)).toBe(33.3333)
    expect(Object.is(returnPct(1_000_000n, 999_999n), -0.0001)).toBe(true)
    expect(Object.is(returnPct(10n ** 12n, 10n ** 12n - 1n), 0)).toBe(true)
  })

  it('are null without a base, and never infinite', () => {
    expect(returnPct(null, 1n)).toBeNull()
    expect(returnPct(1n, null)).toBeNull()
    expect(returnPct(0n, 1n)).toBeNull()
  })

  it('do not depend on the unit of prices', () => {
    const price = fc.bigInt({ min: 1_000n, max: 10n ** 12n })
    fc.assert(
      fc.property(price, price, (base, now) => {
        expect(returnPct(base * 1_000n, now * 1_000n)).toBeCloseTo(returnPct(base, now) ?? 0, 3)
      }),
    )
  })

  it('start at a full hour, at the start of the year, or at the creation', () => {
    const iso = (sec: number | null) => sec && new Date(sec * 1000).toISOString()
    const starts = RETURN_WINDOWS.map((window) => iso(windowStartSec(window, NOW_SEC)))
    expect(starts).toEqual([
      '2026-11-20T13:00:00.000Z',
      '2026-11-14T13:00:00.000Z',
      '2026-10-22T13:00:00.000Z',
      '2026-08-23T13:00:00.000Z',
      '2026-05-25T13:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
      '2025-11-21T13:00:00.000Z',
      null,
    ])
  })

  it('count whole days, zero for the future', () => {
    expect(daysBetween(0, 86_399)).toBe(0)
    expect(daysBetween(0, 86_400)).toBe(1)
    expect(daysBetween(10, 0)).toBe(0)
  })

  it('round to 4 decimals without minus zero', () => {
    expect(Object.is(roundPct(-0.00001), 0)).toBe(true)
    expect(roundPct(1.23456)).toBe(1.2346)
  })
})
