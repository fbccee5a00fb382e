/**
 * Transitions of a lane transaction.
 *
 * `queued` has no nonce yet; `signed` has a nonce and its raw bytes are stored; `sent` was accepted by a node; `mined`
 * is in a block; `final` is in a block that cannot leave the chain; `failed` never was and never will be in a block.
 */
export const laneTransitions = {
  queued: ['signed', 'failed'],
  signed: ['sent', 'mined', 'queued', 'failed'],
  sent: ['mined', 'queued', 'failed'],
  mined: ['sent', 'final'],
  final: [],
  failed: [],
} as const satisfies Record<string, readonly string[]>

export type LaneTxState = keyof typeof laneTransitions

/** Returns the states from which a transaction may enter this state. */
export function statesBefore(to: LaneTxState): LaneTxState[] {
  return laneTxStates.filter((from) => {
    const next: readonly LaneTxState[] = laneTransitions[from]
    return next.includes(to)
  })
}

const laneTxStates: readonly LaneTxState[] = [
  'queued',
  'signed',
  'sent',
  'mined',
  'final',
  'failed',
]
