import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  overcommittedPayers,
  splitByBalance,
} from '../../../../../core/payments/domain/splitByBalance.ts'

const PAYERS: readonly Address[] = ['0xaa', '0xbb', '0xcc']
const aPayer = fc.constantFrom(...PAYERS)
const anAmount = fc.bigInt({ min: 1n, max: 100n })
const owed = fc.array(
  fc.record({ authorization: fc.record({ from: aPayer, valueUsdc6: anAmount }) }),
  { maxLength: 20 },
)
const sums = fc
  .array(fc.tuple(aPayer, fc.bigInt({ min: 0n, max: 300n })))
  .map((entries) => new Map(entries))

describe('waiting payments', () => {
  it('are never sent above the balance of their payer minus open payments', () => {
    fc.assert(
      fc.property(owed, sums, sums, (waiting, underWay, balances) => {
        const { now, later, never } = splitByBalance(waiting, { underWay, balances })
        expect(new Set([...now, ...later, ...never])).toEqual(new Set(waiting))
        expect(now.length + later.length + never.length).toBe(waiting.length)
        for (const [payer, balance] of balances) {
          const sent = now
            .filter(({ authorization }) => authorization.from === payer)
            .reduce((sum, { authorization }) => sum + authorization.valueUsdc6, 0n)
          const bound = balance - (underWay.get(payer) ?? 0n)
          expect(sent <= (bound > 0n ? bound : 0n)).toBe(true)
        }
        for (const { authorization } of never) {
          expect(authorization.valueUsdc6 > (balances.get(authorization.from) ?? 0n)).toBe(true)
        }
      }),
    )
  })

  it('are sent without a read of the balance when their payer has one payment', () => {
    const payment = { authorization: { from: PAYERS[0]!, valueUsdc6: 5n } }
    expect(overcommittedPayers([payment], new Map())).toEqual(new Set())
    expect(overcommittedPayers([payment, payment], new Map())).toEqual(new Set([PAYERS[0]]))
    expect(overcommittedPayers([payment], new Map([[PAYERS[0]!, 1n]]))).toEqual(
      new Set([PAYERS[0]]),
    )
    const { now } = splitByBalance([payment], { underWay: new Map(), balances: new Map() })
    expect(now).toEqual([payment])
  })
})
