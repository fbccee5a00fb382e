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
const need = (given: Partial<PageNeed> = {}): PageNeed => ({
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

it('walks the first grade alone where that fills the page', () => {
  expect(planPage(need(), nation([100, 200, 100, 600]), plain)).toEqual({
    how: 'ranked',
    from: 1,
    to: 1_000,
    offset: 0,
  })
})

it('skips whole grades before the offset', () => {
  expect(planPage(need({ offset: 150 }), nation([100, 200, 100, 600]), plain)).toMatchObject({
    from: 1_001,
    to: 3_000,
    offset: 50,
  })
})

it('reaches into the next grade where one does not fill the page', () => {
  const plan = planPage(need({ offset: 95 }), nation([100, 200, 100, 600]), plain)
  expect(plan).toMatchObject({ from: 1, to: 3_000, offset: 95 })
})

it('never skips the grade that the cursor stands in', () => {
  const plan = planPage(need({ after: 500, limit: 1_000 }), nation([100, 200, 100, 600]), plain)
  expect(plan).toMatchObject({ from: 501, to: 4_000, offset: 0 })
})

it('has no plan where nothing matches or the offset is beyond the end', () => {
  expect(planPage(need(), nation([0, 0, 0, 600]), plain)).toBeNull()
  expect(planPage(need({ offset: 400 }), nation([100, 200, 100, 600]), plain)).toBeNull()
  expect(plainWindow(need({ after: 4_000 }))).toBeNull()
})

it('reads rare combinations of traits rather than walk past all others', () => {
  const rare = nation([3, 2, 1, 0], [50_000, 90_000, 40_000, 300_000])
  expect(planPage(need(), rare, filtered)).toMatchObject({ how: 'rare', from: 1, to: 4_000 })
  const common = nation([30_000, 50_000, 20_000, 0], [50_000, 90_000, 40_000, 300_000])
  expect(planPage(need(), common, filtered)).toMatchObject({ how: 'ranked' })
})

it('reads a small state and walks a large one', () => {
  const small = { all: [50_000, 90_000, 40_000, 300_000], matches: [5, 5, 5, 0], inState: 60 }
  expect(planPage(need(), small, plain)).toMatchObject({ how: 'placed' })
  const large = { ...small, matches: [5_000, 9_000, 4_000, 0], inState: 48_000 }
  expect(planPage(need(), large, plain)).toMatchObject({ how: 'ranked' })
})

it('sorts categories that are no value of one column', () => {
  const deep = { isLevel: false, isFiltered: false }
  expect(planPage(need(), nation([100, 200, 100, 600]), deep)).toMatchObject({ how: 'placed' })
})

it('begins and ends with the grades that are wanted', () => {
  expect(plainWindow(need({ grades: [3] }))).toEqual({ from: 4_001, to: 10_000, offset: 0 })
  expect(plainWindow(need({ grades: [0, 1], after: 20 }))).toEqual({
    from: 21,
    to: 3_000,
    offset: 0,
  })
})
