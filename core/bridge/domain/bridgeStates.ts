/**
 * Life of one bridge as its row tells it, as data: what each state may become.
 *
 * `submitted` waits for its burn to be mined; `waiting_for_circle` is burned; `pending_attestation` is known to the
 * attestation service; `attested` can be minted by anybody; `minted` was delivered. `closed` never burned and charged
 * nothing; `front_run` means that somebody else pushed the payer's money into the contract, which owes it back;
 * `refunded` is paid back. Only a block that leaves its chain leads backwards.
 *
 * Source: seeds/001 section 3; the last three are told as facts beside `submitted`.
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

/** Whether a bridge may go from one state to the other. */
export function bridgeMayBecome(from: BridgeState, to: BridgeState): boolean {
  const next: readonly BridgeState[] = bridgeTransitions[from]
  return next.includes(to)
}

/** Whether nothing more happens to a bridge unless a block leaves its chain. */
export function isBridgeOver(state: BridgeState): boolean {
  return state === 'minted' || state === 'closed' || state === 'refunded'
}

/**
 * Life of money that somebody else pushed into the contract, as data.
 *
 * `due` is to be proved; `submitted` has its refund under way; `late` has no provable block any more and waits for the
 * operator; `refunded` is paid back; `void` left the chain.
 */
export const refundTransitions = {
  due: ['submitted', 'late', 'refunded', 'void'],
  submitted: ['refunded', 'due', 'late', 'void'],
  late: ['submitted', 'refunded', 'void'],
  refunded: ['due', 'submitted'],
  void: ['due'],
} as const satisfies Record<string, readonly string[]>

export type RefundState = keyof typeof refundTransitions

/** Whether a refund may go from one state to the other. */
export function refundMayBecome(from: RefundState, to: RefundState): boolean {
  const next: readonly RefundState[] = refundTransitions[from]
  return next.includes(to)
}
