import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planNonces } from '../../../../../core/transactions/domain/planNonces.ts'

describe('the next nonce of a lane', () => {
  it.each([
    ['is 0 on an account that sent nothing', [null, 0, 0], 0],
    ['follows the highest nonce of the rows, even if the node lost transactions', [7, 3, 3], 8],
    ['follows the mined transactions if another process used the key', [2, 5, 5], 5],
    ['follows the pending transactions of the node, which may still be mined', [2, 3, 6], 6],
  ] as const)('%s', (_, [maxNonce, minedCount, pendingCount], next) => {
    expect(planNonces({ maxNonce, minedCount, pendingCount, held: [] }).next).toBe(next)
  })
})

describe('a nonce gap of a lane', () => {
  it('is a nonce below the next nonce that no row and no transaction of the pool uses', () => {
    const facts = { maxNonce: 6, minedCount: 2, pendingCount: 3, held: [4, 6] }
    expect(planNonces(facts).gaps).toEqual([3, 5])
  })

  it('is absent when the pool has a transaction of another process', () => {
    const facts = { maxNonce: 6, minedCount: 2, pendingCount: 6, held: [6] }
    expect(planNonces(facts).gaps).toEqual([])
  })
})

/** Nonces of an account: the blocks end before the pool, the pool has no gap, and rows may have any nonce. */
const facts = fc
  .record({
    minedCount: fc.nat(30),
    waiting: fc.nat(5),
    held: fc.uniqueArray(fc.nat(40), { maxLength: 16 }),
    past: fc.option(fc.nat(40), { nil: null }),
  })
  .map(({ minedCount, waiting, held, past }) => {
    const highest = Math.max(-1, ...held, past ?? -1)
    const maxNonce = highest < 0 ? null : highest
    return { minedCount, pendingCount: minedCount + waiting, held, maxNonce }
  })

describe('a plan of nonces, for any account and rows', () => {
  it('never reuses a nonce of a row, a block or the pool', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { next } = planNonces(given)
        expect(next).toBeGreaterThan(given.maxNonce ?? -1)
        expect(next).toBeGreaterThanOrEqual(given.pendingCount)
        expect(given.held).not.toContain(next)
      }),
    )
  })

  it('leaves no gap between the blocks and the next nonce after the gaps are filled', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { next, gaps } = planNonces(given)
        const covered = new Set([...given.held, ...gaps])
        for (let nonce = given.pendingCount; nonce < next; nonce += 1) {
          expect(covered.has(nonce)).toBe(true)
        }
      }),
    )
  })

  it('fills only free nonces, each once', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { gaps, next } = planNonces(given)
        for (const nonce of gaps) {
          expect(given.held).not.toContain(nonce)
          expect(nonce).toBeGreaterThanOrEqual(given.pendingCount)
          expect(nonce).toBeLessThan(next)
        }
        const filled = { ...given, held: [...given.held, ...gaps] }
        expect(planNonces(filled)).toEqual({ next, gaps: [] })
      }),
    )
  })
})
