import { describe, expect, it } from 'vitest'
import {
  comparePayments,
  type PaymentFate,
} from '../../../../../ops/drill/proof/comparePayments.ts'

const settled: PaymentFate = {
  chainId: 8453,
  nonce: '0x01',
  isAnswered: true,
  isCharged: true,
  state: 'settled',
  chargedAtSec: 100,
  isAnsweredAgain: false,
}
const notCharged: PaymentFate = {
  ...settled,
  isAnswered: false,
  isCharged: false,
  state: 'released',
  chargedAtSec: null,
}
const tail = { fromSec: 95, toSec: 105 }

describe('payments after a drill', () => {
  it('agree if charged payments are settled and answered, and other payments are untouched', () => {
    const never = { ...notCharged, state: null }
    expect(comparePayments([settled, notCharged, never], [])).toEqual({
      charged: 1,
      settledRows: 1,
      lostRows: 0,
      problems: [],
    })
  })

  it('agree if a lost row was recovered', () => {
    expect(comparePayments([{ ...settled, state: 'recovered' }], []).problems).toEqual([])
    expect(comparePayments([{ ...notCharged, state: 'recovered' }], []).charged).toBe(0)
  })

  it('disagree if a charge lacks its settled row or its answer, and if a row or an answer lacks its charge', () => {
    const payments: readonly PaymentFate[] = [
      { ...notCharged, isAnswered: true },
      { ...notCharged, state: 'settled' },
      { ...settled, state: null },
      { ...settled, state: 'submitted' },
      { ...settled, isAnswered: false },
    ]
    expect(comparePayments(payments, []).problems).toEqual([
      'payment 0x01 on chain 8453 is answered and not charged',
      'payment 0x01 on chain 8453 is settled in its row only',
      'payment 0x01 on chain 8453 is charged, and its row is missing',
      'payment 0x01 on chain 8453 is charged, and its row is submitted',
      'payment 0x01 on chain 8453 is charged and has no answer',
    ])
  })

  it('may lack the row of a charge that a lossy promotion discarded, and no other row', () => {
    const lost = { ...settled, state: null }
    expect(comparePayments([lost], [tail])).toMatchObject({ lostRows: 1, problems: [] })
    for (const chargedAtSec of [94, 106]) {
      expect(comparePayments([{ ...lost, chargedAtSec }], [tail])).toMatchObject({
        lostRows: 0,
        problems: ['payment 0x01 on chain 8453 is charged, and its row is missing'],
      })
    }
  })

  it('need an answer for each charge, also after a lossy promotion', () => {
    const lost = { ...settled, state: null, isAnswered: false }
    expect(comparePayments([lost], [tail]).problems).toEqual([
      'payment 0x01 on chain 8453 is charged and has no answer',
    ])
    expect(comparePayments([{ ...lost, isAnsweredAgain: true }], [tail]).problems).toEqual([])
  })
})
