import { describe, expect, it } from 'vitest'
import { lostAnswerProblems } from '../../../../../ops/drill/proof/lostAnswerProblems.ts'

const tails = [{ fromSec: 1_000, toSec: 1_010 }]

describe('paid sponsorships without a row', () => {
  it.each([1_000, 1_010, 1_070])(
    'are not a problem if a lossy promotion discarded them: %i',
    (at) => {
      expect(lostAnswerProblems([at], tails)).toEqual([])
    },
  )

  it.each([999, 1_071])('are a problem outside of the discarded time: %i', (at) => {
    expect(lostAnswerProblems([1_005, at], tails)).toEqual([
      `the sponsorship of an answer at ${at} (unix seconds) has no row`,
    ])
  })

  it('are a problem in a drill without a lossy promotion', () => {
    expect(lostAnswerProblems([1_005], [])).toHaveLength(1)
  })
})
