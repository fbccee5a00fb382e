import { describe, expect, it } from 'vitest'
import {
  monthAfter,
  monthOf,
  monthStart,
  parseMonth,
  partitionName,
} from '../../../../../core/archive/domain/months.ts'

describe('UTC months', () => {
  it('begin and end at midnight UTC, also across years', () => {
    expect(monthOf(new Date('2026-12-31T23:59:59.999Z'))).toBe('2026-12')
    expect(monthOf(new Date('2027-01-01T00:00:00Z'))).toBe('2027-01')
    expect(monthStart('2026-03').toISOString()).toBe('2026-03-01T00:00:00.000Z')
    expect([
      monthAfter('2026-12', 1),
      monthAfter('2026-01', -1),
      monthAfter('2026-01', 14),
    ]).toEqual(['2027-01', '2025-12', '2027-03'])
  })

  it('are parsed only from a year and a month that exists', () => {
    const texts = ['2026-11', '2026-13', '2026-00', '2026-1', '26-11', '2026-11-01', "2026-11'"]
    expect(texts.map(parseMonth)).toEqual(['2026-11', null, null, null, null, null, null])
    expect(partitionName('payment_month', '2026-11')).toBe('payment_month_2026_11')
  })
})
