import { createRows, type KeyValues, type Rows } from '../flow/createRows.ts'
import { isAddress, isHash, isRecord, isSame } from '../flow/wallet.ts'
import {
  advancePayment,
  PAYMENT_KINDS,
  PAYMENT_TRANSITIONS,
  type Payment,
  type PaymentEvent,
} from './payment.ts'

/** Payments of this browser. */
export type Payments = Rows<Payment, PaymentEvent>

export const createPayments = (storage: KeyValues): Payments =>
  createRows(storage, { prefix: 'quartet.payment.', isRow: isPayment, advance: advancePayment })

/** Returns the payments of an account that have no answer yet; a new payment could buy the same call twice. */
export const findUnanswered = (payments: Payments, account: string): readonly Payment[] =>
  payments
    .list()
    .filter((payment) => payment.state === 'signed' && isSame(payment.account, account))

function isPayment(value: unknown): value is Payment {
  if (!isRecord(value) || value['version'] !== 1) return false
  const { id, kind, title, account, call, state, header, validBeforeSec, follows, answer } = value
  return (
    typeof id === 'string' &&
    PAYMENT_KINDS.some((known) => known === kind) &&
    typeof title === 'string' &&
    isAddress(account) &&
    isCall(call) &&
    typeof state === 'string' &&
    Object.hasOwn(PAYMENT_TRANSITIONS, state) &&
    (state === 'signed' ? typeof header === 'string' : header === null) &&
    typeof validBeforeSec === 'number' &&
    (state === 'following' ? isHash(follows) : follows === null || isHash(follows)) &&
    (answer === null || isRecord(answer))
  )
}

const isCall = (value: unknown): boolean =>
  isRecord(value) &&
  (value['method'] === 'GET' || value['method'] === 'POST') &&
  typeof value['path'] === 'string' &&
  value['path'].startsWith('/v1/')
