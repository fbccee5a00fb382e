/**
 * Life of one transaction of ours, as data.
 *
 * `queued` has no nonce yet; `signed` has one and its raw bytes are stored; `sent` was taken by a node; `mined` is in a
 * block; `final` is in a block that cannot leave the chain; `failed` never was and never will be in one.
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

/** States from which a transaction may come into this one. */
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
