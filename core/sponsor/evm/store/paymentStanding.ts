import type { PaymentState } from '../../../payments/domain/paymentStates.ts'

/** What a payment is worth to whoever signs for it; `gone` where it was not charged, and is not going to be. */
export type PaymentStanding = 'open' | 'settled' | 'gone'

/** Of the state of a payment, null for one that is not there. */
export function paymentStanding(state: PaymentState | null): PaymentStanding {
  switch (state) {
    case 'claimed':
    case 'answered':
    case 'submitted':
      return 'open'
    case 'settled':
      return 'settled'
    case 'released':
    case 'reversed':
    case null:
      return 'gone'
  }
}
