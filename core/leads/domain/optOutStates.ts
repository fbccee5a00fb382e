/**
 * Life of one opt-out, as data: what each state may become.
 *
 * `pending` waits for its proof and keeps nothing out of sales; `confirmed` is in force; `expired` got no proof in time;
 * `rejected` was refused by an operator; `undone` was in force and is no more. A later request is a new opt-out.
 */
export const optOutTransitions = {
  pending: ['confirmed', 'expired', 'rejected'],
  confirmed: ['undone'],
  expired: [],
  rejected: [],
  undone: [],
} as const satisfies Record<string, readonly string[]>

export type OptOutState = keyof typeof optOutTransitions

/** Whether an opt-out may go from one state to the other. */
export function optOutMayBecome(from: OptOutState, to: OptOutState): boolean {
  const next: readonly OptOutState[] = optOutTransitions[from]
  return next.includes(to)
}

/** What an opt-out rests on; `none` suffices for one address, phone or lead. */
export const OPT_OUT_PROOFS = ['none', 'dns', 'mail', 'operator'] as const
export type OptOutProof = (typeof OPT_OUT_PROOFS)[number]
