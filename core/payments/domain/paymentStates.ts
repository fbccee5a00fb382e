/**
 * States of an authorization, and the next states of each.
 *
 * `claimed` computes the answer; `answered` holds the answer and may be charged; `submitted` waits for a transaction;
 * `settled` was charged and may be served; `released` was not charged, and the same signature may be claimed again;
 * `reversed` was charged in a block that left the chain and can no longer be charged. A payment that was ever settled
 * never becomes `released`, because its answer may have been served.
 */
export const paymentTransitions = {
  claimed: ['answered', 'released'],
  answered: ['submitted', 'settled', 'released', 'reversed'],
  submitted: ['settled', 'released', 'answered', 'reversed'],
  settled: ['submitted', 'answered', 'reversed'],
  released: ['claimed', 'settled'],
  reversed: ['settled'],
} as const satisfies Record<string, readonly string[]>

export type PaymentState = keyof typeof paymentTransitions

/** Returns true when a payment may change from one state to the other. */
export function mayBecome(from: PaymentState, to: PaymentState): boolean {
  const next: readonly PaymentState[] = paymentTransitions[from]
  return next.includes(to)
}
