/**
 * Life of one authorization here, as data: what each state may become.
 *
 * `claimed` computes the answer; `answered` holds it and may be charged; `submitted` waits for a transaction; `settled`
 * was charged and may be served; `released` was not charged, and the same signature may be claimed again; `reversed` was
 * charged in a block that left the chain and can no longer be charged. What was settled once never becomes `released`: it
 * may have been served.
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

/** Whether a payment may go from one state to the other. */
export function mayBecome(from: PaymentState, to: PaymentState): boolean {
  const next: readonly PaymentState[] = paymentTransitions[from]
  return next.includes(to)
}
