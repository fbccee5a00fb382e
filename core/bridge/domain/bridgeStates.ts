/**
 * States of a bridge row, and the next states of each.
 *
 * `submitted` waits for the block of its burn; `waiting_for_circle` is burned; `pending_attestation` is known to the
 * attestation service; `attested` can be minted by any account; `minted` is delivered. `closed` never burned and
 * charged nothing. In `front_run`, a third party moved the payer's money into the contract, which owes a refund;
 * `refunded` is paid back. Only a reorganisation moves a bridge backwards.
 *
 * Source: seeds/001 section 3; the API returns the last three as facts beside `submitted`.
 */
export const bridgeTransitions = {
  submitted: ['waiting_for_circle', 'closed', 'front_run', 'refunded'],
  waiting_for_circle: ['pending_attestation', 'attested', 'minted', 'submitted'],
  pending_attestation: ['attested', 'minted', 'waiting_for_circle', 'submitted'],
  attested: ['minted', 'pending_attestation', 'waiting_for_circle', 'submitted'],
  minted: ['attested', 'submitted'],
  closed: ['submitted', 'waiting_for_circle', 'front_run'],
  front_run: ['refunded', 'submitted', 'closed'],
  refunded: ['front_run', 'submitted'],
} as const satisfies Record<string, readonly string[]>

export type BridgeState = keyof typeof bridgeTransitions

/** Returns true when a bridge may change from one state to the other. */
export function bridgeMayBecome(from: BridgeState, to: BridgeState): boolean {
  const next: readonly BridgeState[] = bridgeTransitions[from]
  return next.includes(to)
}

/** Returns true when only a reorganisation can still change the bridge. */
export function isBridgeOver(state: BridgeState): boolean {
  return state === 'minted' || state === 'closed' || state === 'refunded'
}

/**
 * States of a deposit that a third party moved into the contract, and the next states of each.
 *
 * `due` waits for a proof; the refund of `submitted` is in a lane; the block of `late` can no longer be proved, so the
 * operator must refund; `refunded` is paid back; the deposit of `void` left the chain.
 */
export const refundTransitions = {
  due: ['submitted', 'late', 'refunded', 'void'],
  submitted: ['refunded', 'due', 'late', 'void'],
  late: ['submitted', 'refunded', 'void'],
  refunded: ['due', 'submitted'],
  void: ['due'],
} as const satisfies Record<string, readonly string[]>

export type RefundState = keyof typeof refundTransitions

/** Returns true when a refund may change from one state to the other. */
export function refundMayBecome(from: RefundState, to: RefundState): boolean {
  const next: readonly RefundState[] = refundTransitions[from]
  return next.includes(to)
}
