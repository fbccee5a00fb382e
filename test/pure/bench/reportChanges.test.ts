import { describe, expect, it } from 'vitest'
import type { Figure, Result } from '../../../bench/support/benchmark.ts'
import { reportChanges } from '../../../bench/support/reportChanges.ts'

const result = (...figures: Figure[]): Result => ({ title: 'reads', figures, notes: [] })
const figure = (name: string, ratio: number, peer = 'peer'): Figure => ({
  name,
  value: 1,
  unit: 'ms',
  against: { name: peer, ratio },
})

describe('the report of changes', () => {
  it('has each ratio that changed by more than 15 %, up or down', () => {
    const committed = result(figure('a', 1), figure('b', 1), figure('c', 1), figure('d', 1))
    const now = result(figure('a', 0.84), figure('b', 1.16), figure('c', 0.86), figure('d', 1.14))
    expect(reportChanges(committed, now)).toEqual([
      'a: 1.00 -> 0.84 x peer (-16 %)',
      'b: 1.00 -> 1.16 x peer (+16 %)',
    ])
  })

  it('compares a figure only with the same peer', () => {
    expect(reportChanges(result(figure('a', 1)), result(figure('a', 5, 'another')))).toEqual([])
  })

  it('is empty without a committed result and without peers', () => {
    const alone = result({ name: 'a', value: 9, unit: 'ms' })
    expect(reportChanges(null, result(figure('a', 5)))).toEqual([])
    expect(reportChanges(result({ name: 'a', value: 1, unit: 'ms' }), alone)).toEqual([])
  })
})
