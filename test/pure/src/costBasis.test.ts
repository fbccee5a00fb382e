import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buy, type CostPosition, receive, reduce } from '../../../src/lib/costBasis.ts'

const EMPTY: CostPosition = { shares: 0n, costUsdc6: 0n }
const amount = fc.bigInt({ min: 0n, max: 10n ** 24n })
const held = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), amount)
  .map(([shares, costUsdc6]): CostPosition => ({ shares, costUsdc6 }))

describe('the cost basis of a position', () => {
  it('adds the payments, with the mint fee', () => {
    const once = buy(EMPTY, 100n, 1_000_000n)
    expect(buy(once, 50n, 700_000n)).toEqual({ shares: 150n, costUsdc6: 1_700_000n })
  })

  it('loses the average cost of the removed shares, rounded down', () => {
    expect(reduce({ shares: 3n, costUsdc6: 100n }, 1n)).toEqual({
      position: { shares: 2n, costUsdc6: 67n },
      costMovedUsdc6: 33n,
    })
  })

  it('loses zero cost for zero shares, also from an empty position', () => {
    expect(reduce(EMPTY, 0n)).toEqual({ position: EMPTY, costMovedUsdc6: 0n })
  })

  it('adds fee shares at cost 0', () => {
    expect(receive(EMPTY, 5n, 0n)).toEqual({ shares: 5n, costUsdc6: 0n })
  })

  it('rejects a removal of more shares than held', () => {
    expect(() => reduce({ shares: 3n, costUsdc6: 1n }, 4n)).toThrow('cannot take 4 shares out of 3')
    expect(() => reduce({ shares: 3n, costUsdc6: 1n }, -1n)).toThrow(RangeError)
  })

  it('rejects negative amounts, and a cost without shares', () => {
    expect(() => receive(EMPTY, 0n, 1n)).toThrow('no shares cannot cost 1')
    expect(() => receive(EMPTY, -1n, 0n)).toThrow(RangeError)
    expect(() => buy(EMPTY, 1n, -1n)).toThrow(RangeError)
  })

  it('conserves shares and cost in any chain of transfers', () => {
    const transfer = fc.record({
      from: fc.nat(2),
      to: fc.nat(2),
      part: fc.bigInt({ min: 0n, max: 1000n }),
    })
    fc.assert(
      fc.property(
        fc.array(held, { minLength: 3, maxLength: 3 }),
        fc.array(transfer),
        (start, moves) => {
          const accounts = [...start]
          for (const { from, to, part } of moves) {
            const shares = (accounts[from]!.shares * part) / 1000n
            const out = reduce(accounts[from]!, shares)
            accounts[from] = out.position
            accounts[to] = receive(accounts[to]!, shares, out.costMovedUsdc6)
          }
          expect(total(accounts)).toEqual(total(start))
        },
      ),
    )
  })

  it('leaves zero cost on a position without shares', () => {
    fc.assert(
      fc.property(held, fc.array(fc.bigInt({ min: 0n, max: 1000n })), (start, parts) => {
        let position = start
        for (const part of parts) {
          position = reduce(position, (position.shares * part) / 1000n).position
        }
        const { position: end } = reduce(position, position.shares)
        expect(end).toEqual(EMPTY)
      }),
    )
  })

  it('moves exactly the proportional cost in a partial sale, rounded down', () => {
    fc.assert(
      fc.property(held, fc.bigInt({ min: 0n, max: 1000n }), (position, part) => {
        const shares = (position.shares * part) / 1000n
        const { costMovedUsdc6 } = reduce(position, shares)
        expect(costMovedUsdc6 * position.shares).toBeLessThanOrEqual(position.costUsdc6 * shares)
        expect((costMovedUsdc6 + 1n) * position.shares).toBeGreaterThan(position.costUsdc6 * shares)
      }),
    )
  })
})

function total(positions: readonly CostPosition[]): CostPosition {
  return positions.reduce((sum, position) => ({
    shares: sum.shares + position.shares,
    costUsdc6: sum.costUsdc6 + position.costUsdc6,
  }))
}
