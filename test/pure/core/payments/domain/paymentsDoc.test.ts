import { expect, it } from 'vitest'
import { paymentTransitions } from '../../../../../core/payments/domain/paymentStates.ts'
import { readDiagram } from '../../../../support/payments/paymentsDoc.ts'

it('docs/payments.md draws exactly the permitted transitions of a payment', () => {
  const allowed = Object.entries(paymentTransitions).map(([from, to]) => [from, new Set(to)])
  const drawn = Object.entries(readDiagram()).map(([from, to]) => [from, new Set(to)])
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(allowed))
})
