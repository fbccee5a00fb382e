import { expect, it } from 'vitest'
import {
  type Estimate,
  type PageNeed,
  plainWindow,
  planPage,
} from '../../../../../core/leads/store/read/planPage.ts'

const blocks = [
  { first: 1, last: 1_000 },
  { first: 1_001, last: 3_000 },
  { first: 3_001, last: 4_000 },
  { first: 4_001, last: 10_000 },
]
const pageNeed = (given: Partial<PageNeed> = {}): PageNeed => ({
  limit: 10,
  offset: 0,
  after: 0,
  grades: [0, 1, 2],
  blocks,
  ...given,
})
const nation = (matches: readonly number[], all: readonly number[] = matches): Estimate => ({
  all,
  matches,
  inState: null,
})
const plain = { isLevel: true, isFiltered: false }
const filtered = { isLevel: true, isFiltered: true }

it('planPage reads only the first grade when that grade fills the page', () => {
  expect(planPage(pageNeed(), nation([100, 200, 100, 600]), plain)).toEqual({
    how: 'ranked',
    from: 1,
    to: 1_000,
    offset: 0,
  })
})

it('planPage skips whole grades before the offset', () => {
  expect(planPage(pageNeed({ offset: 150 }), nation([100, 200, 100, 600]), plain)).toMatchObject({
    from: 1_001,
    to: 3_000,
    offset: 50,
  })
})

it('planPage reads into the next grade when one grade does not fill the page', () => {
  const plan = planPage(pageNeed({ offset: 95 }), nation([100, 200, 100, 600]), plain)
  expect(plan).toMatchObject({ from: 1, to: 3_000, offset: 95 })
})

it('planPage never skips the grade of the cursor', () => {
  const plan = planPage(pageNeed({ after: 500, limit: 1_000 }), nation([100, 200, 100, 600]), plain)
  expect(plan).toMatchObject({ from: 501, to: 4_000, offset: 0 })
})

it('planPage returns null without a match or with an offset beyond the end', () => {
  expect(planPage(pageNeed(), nation([0, 0, 0, 600]), plain)).toBeNull()
  expect(planPage(pageNeed({ offset: 400 }), nation([100, 200, 100, 600]), plain)).toBeNull()
  expect(plainWindow(pageNeed({ after: 4_000 }))).toBeNull()
})

it('planPage reads rare combinations of traits instead of all leads', () => {
  const rare = nation([3, 2, 1, 0], [50_000, 90_000, 40_000, 300_000])
  expect(planPage(pageNeed(), rare, filtered)).toMatchObject({ how: 'rare', from: 1, to: 4_000 })
  const common = nation([30_000, 50_000, 20_000, 0], [50_000, 90_000, 40_000, 300_000])
  expect(planPage(pageNeed(), common, filtered)).toMatchObject({ how: 'ranked' })
})

it('planPage reads a small state by place and a large state by rank', () => {
  const small = { all: [50_000, 90_000, 40_000, 300_000], matches: [5, 5, 5, 0], inState: 60 }
  expect(planPage(pageNeed(), small, plain)).toMatchObject({ how: 'placed' })
  const large = { ...small, matches: [5_000, 9_000, 4_000, 0], inState: 48_000 }
  expect(planPage(pageNeed(), large, plain)).toMatchObject({ how: 'ranked' })
})

it('planPage reads a category without a column by place, and sorts the leads', () => {
  const deep = { isLevel: false, isFiltered: false }
  expect(planPage(pageNeed(), nation([100, 200, 100, 600]), deep)).toMatchObject({ how: 'placed' })
})

it('plainWindow starts and ends with the requested grades', () => {
  expect(plainWindow(pageNeed({ grades: [3] }))).toEqual({ from: 4_001, to: 10_000, offset: 0 })
  expect(plainWindow(pageNeed({ grades: [0, 1], after: 20 }))).toEqual({
    from: 21,
    to: 3_000,
    offset: 0,
  })
})
