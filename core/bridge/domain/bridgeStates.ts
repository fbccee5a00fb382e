/**
 * States of a bridge row, and the possible next states of each state.
 *
 * `submitted`: the burn waits for a block. `waiting_for_circle`: the burn is in a block. `pending_attestation`: the
 * attestation service knows the burn. `attested`: any account can mint. `minted`: the bridge is delivered. `closed`: no
 * burn happened, and the payer was not charged. `front_run`: a third party moved the payer's money into the contract,
 * which owes a refund. `refunded`: the refund is paid. Only a reorganisation moves a bridge to an earlier state.
 *
 * Source: seeds/001 section 3; the API returns the last three states as `submitted` with additional fields.
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

/** Returns true if a bridge may change from the first state to the second state. */
export function bridgeMayBecome(from: BridgeState, to: BridgeState): boolean {
  const next: readonly BridgeState[] = bridgeTransitions[from]
  return next.includes(to)
}

/** Returns true if only a reorganisation can still change the bridge. */
export function hasBridgeEnded(state: BridgeState): boolean {
  return state === 'minted' || state === 'closed' || state === 'refunded'
}

/**
 * States of a deposit that a third party moved into the contract, and the possible next states of each state.
 *
 * `due`: the refund waits for a proof. `submitted`: the refund is in a lane. `late`: the block of the deposit can no
 * longer be proved, so the operator must refund. `refunded`: the refund is paid. `void`: the deposit left the chain.
 */
export const refundTransitions = {
  due: ['submitted', 'late', 'refunded', 'void'],
  submitted: ['refunded', 'due', 'late', 'void'],
  late: ['submitted', 'refunded', 'void'],
  refunded: ['due', 'submitted'],
  void: ['due'],
} as const satisfies Record<string, readonly string[]>

export type RefundState = keyof typeof refundTransitions

/** Returns true if a refund may change from the first state to the second state. */
export function refundMayBecome(from: RefundState, to: RefundState): boolean {
  const next: readonly RefundState[] = refundTransitions[from]
  return next.includes(to)
}
