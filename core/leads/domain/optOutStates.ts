/**
 * States of an opt-out, each with its next states.
 *
 * `pending` waits for its proof and has no effect on sales; `confirmed` is in force; `expired` had
 * no proof in time; `rejected` was refused by an operator; `undone` was in force and no longer is.
 * A later request is a new opt-out.
 */
export const optOutTransitions = {
  pending: ['confirmed', 'expired', 'rejected'],
  confirmed: ['undone'],
  expired: [],
  rejected: [],
  undone: [],
} as const satisfies Record<string, readonly string[]>

export type OptOutState = keyof typeof optOutTransitions

/** Returns true when an opt-out may change from one state to the other. */
export function optOutMayBecome(from: OptOutState, to: OptOutState): boolean {
  const next: readonly OptOutState[] = optOutTransitions[from]
  return next.includes(to)
}

/** Kinds of proof of an opt-out; `none` suffices for a single address, phone or lead. */
export const OPT_OUT_PROOFS = ['none', 'dns', 'mail', 'operator'] as const
export type OptOutProof = (typeof OPT_OUT_PROOFS)[number]
