import type { Hex } from '../flow/wallet.ts'

/** Paid request to the API of this origin. */
export type PaidCall = {
  readonly method: 'GET' | 'POST'
  /** Path with its query. */
  readonly path: string
  readonly body: object | null
}

export const PAYMENT_KINDS = ['bridge', 'publish', 'signals'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/**
 * Paid call of a person, stored before the wallet is asked and again with its signature before the signature is sent.
 *
 * A signature pays at most once, so the page may send a stored payment until its answer arrives, also after a reload. The
 * page asks the wallet only in state `asked`, and no state leads back to `asked`.
 */
export type Payment = {
  readonly version: 1
  readonly id: string
  readonly createdAtMs: number
  readonly kind: PaymentKind
  readonly title: string
  readonly account: Hex
  readonly call: PaidCall
  readonly state: PaymentState
  /** Value of `PAYMENT-SIGNATURE`; null before the signature and after the answer. */
  readonly header: string | null
  /** End of the validity of the signature, unix seconds. */
  readonly validBeforeSec: number
  /** Hash that names the bridge in its status; null for another payment. */
  readonly follows: Hex | null
  /** Answer of the service; null before it arrived. */
  readonly answer: Readonly<Record<string, unknown>> | null
  /** Reason of the end; null without one. */
  readonly problem: string | null
}

/**
 * Transitions of a payment.
 *
 * `asked`: the wallet was asked, and no signature reached the page. `signed`: the signature is stored, and the page sends
 * the signature until an answer arrives. `following`: the service has the payment, and its bridge is under way.
 * `answered`: the answer is stored. `unpaid`: nothing was charged. `ended`: another end, which `problem` states.
 */
export const PAYMENT_TRANSITIONS = {
  asked: ['signed', 'unpaid'],
  signed: ['following', 'answered', 'unpaid', 'ended'],
  following: ['answered', 'unpaid', 'ended'],
  answered: [],
  unpaid: [],
  ended: [],
} as const satisfies Record<string, readonly string[]>

export type PaymentState = keyof typeof PAYMENT_TRANSITIONS

export type PaymentEvent =
  | { readonly kind: 'signed'; readonly header: string; readonly validBeforeSec: number }
  | { readonly kind: 'following'; readonly follows: Hex }
  | { readonly kind: 'answered'; readonly answer: Readonly<Record<string, unknown>> }
  | { readonly kind: 'unpaid' | 'ended'; readonly problem: string }

/** Returns true for a payment for which the page still sends requests. */
export const isUnsettled = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'signed' || state === 'following'

/** Returns the payment after an event. Throws RangeError for an event that its state does not permit. */
export function advancePayment(payment: Payment, event: PaymentEvent): Payment {
  const next = applyEvent(payment, event)
  const allowed: readonly PaymentState[] = PAYMENT_TRANSITIONS[payment.state]
  if (allowed.includes(next.state)) return next
  throw new RangeError(`a payment in state ${payment.state} cannot become ${next.state}`)
}

function applyEvent(payment: Payment, event: PaymentEvent): Payment {
  switch (event.kind) {
    case 'signed': {
      const { header, validBeforeSec } = event
      return { ...payment, state: 'signed', header, validBeforeSec }
    }
    case 'following':
      return { ...payment, state: 'following', header: null, follows: event.follows }
    case 'answered':
      return { ...payment, state: 'answered', header: null, answer: event.answer }
    case 'unpaid':
    case 'ended':
      return { ...payment, state: event.kind, header: null, problem: event.problem }
    default:
      return event satisfies never
  }
}
