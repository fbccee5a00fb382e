import { describe, expect, it } from 'vitest'
import type { Figure } from '../../../bench/support/benchmark.ts'
import { judgeFigure } from '../../../bench/support/judgeFigure.ts'

const figure: Figure = {
  name: 'page: p95',
  value: 12,
  unit: 'ms',
  limit: 10,
  against: { name: 'peer', ratio: 0.9, target: 0.8 },
}

describe('the judgement of a figure', () => {
  it('has the bounds of the benchmark and of each goal of the figure', () => {
    const goals = [
      { figure: 'page: p95', atMost: 15, ratioAtLeast: 1 },
      { figure: 'page: p95', atLeast: 11 },
      { figure: 'another', atMost: 1 },
    ]
    expect(judgeFigure(figure, goals)).toEqual([
      { bound: 'at most 10 ms', isMet: false },
      { bound: 'at least 0.8 x', isMet: true },
      { bound: 'at most 15 ms', isMet: true },
      { bound: 'at least 1 x', isMet: false },
      { bound: 'at least 11 ms', isMet: true },
    ])
  })

  it('is empty for a figure without a bound', () => {
    const goals = [{ figure: 'pages', cause: 'a cause without a bound' }]
    expect(judgeFigure({ name: 'pages', value: 1, unit: '/s' }, goals)).toEqual([])
  })

  it('does not meet a bound with a value that is not a number', () => {
    const verdicts = judgeFigure({ ...figure, value: Number.NaN }, [])
    expect(verdicts[0]?.isMet).toBe(false)
  })
})
