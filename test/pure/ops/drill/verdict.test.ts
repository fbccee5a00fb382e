import { describe, expect, it } from 'vitest'
import { describeStatements } from '../../../../ops/drill/describeReport.ts'
import { type Findings, isProven, statementsOf } from '../../../../ops/drill/verdict.ts'

const good: Findings = {
  answers: { equal: 10, unchecked: 0, problems: [] },
  reads: 10,
  readProblems: [],
  payments: { charged: 2, settledRows: 2, lostRows: 0, problems: [] },
  paidSums: [{ chainId: 137, onChainUsdc6: 40n, inRowsUsdc6: 40n }],
  bridges: { delivered: 1, refunded: 0, untouched: 0, problems: [] },
  sponsored: 1,
  lostSponsorships: 0,
  callerProblems: [],
  openWork: [],
  faults: 1,
  unrestored: [],
}
const violationsOf = (changes: Partial<Findings>): readonly string[] =>
  statementsOf({ ...good, ...changes }).flatMap(({ violations }) => violations)

describe('the verdict of a drill', () => {
  it('is good if every statement holds', () => {
    expect(violationsOf({})).toEqual([])
    expect(isProven(statementsOf(good))).toBe(true)
  })

  it.each<Partial<Findings>>([
    { answers: { ...good.answers, problems: ['wrong'] } },
    { readProblems: ['wrong'] },
    { payments: { ...good.payments, problems: ['wrong'] } },
    { bridges: { ...good.bridges, problems: ['wrong'] } },
    { callerProblems: ['wrong'] },
    { openWork: ['wrong'] },
    { unrestored: ['wrong'] },
  ])('is bad after a violation of one statement: %o', (changes) => {
    expect(violationsOf(changes)).toEqual(['wrong'])
    expect(isProven(statementsOf({ ...good, ...changes }))).toBe(false)
  })

  it.each<Partial<Findings>>([
    { answers: { ...good.answers, equal: 0 } },
    { reads: 0 },
    { payments: { ...good.payments, charged: 0 } },
    { bridges: { ...good.bridges, delivered: 0 } },
    { sponsored: 0 },
    { faults: 0 },
  ])('is bad if a statement has no proof: %o', (changes) => {
    expect(violationsOf(changes)).toEqual(['nothing was proven'])
  })

  it('compares the sums of a chain, also after rows were lost and recovered', () => {
    const paidSums = [{ chainId: 137, onChainUsdc6: 40n, inRowsUsdc6: 80n }]
    expect(violationsOf({ paidSums })).toEqual([
      'chain 137: 40 USDC-6 were received, the rows have 80',
    ])
    const recovered = { ...good.payments, lostRows: 1 }
    expect(violationsOf({ payments: recovered })).toEqual([])
    expect(violationsOf({ paidSums, payments: recovered })).toHaveLength(1)
  })

  it('lists the first ten violations and the number of the others', () => {
    const lines = describeStatements([
      { text: 'no read is old', proofs: 5, violations: Array.from({ length: 12 }, () => 'old') },
    ])
    expect(lines).toHaveLength(12)
    expect(lines[0]).toBe('  VIOLATED  no read is old (5 proofs)')
    expect(lines.at(-1)).toBe('              and 2 more')
  })
})
