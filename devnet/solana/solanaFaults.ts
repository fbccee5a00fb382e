/** Faults of the local Solana; a fault lasts until cleared. */
export const SOLANA_FAULTS = {
  silent: 'the node answers no call',
  slow: 'the node answers every call after three seconds',
  dropped: 'the node accepts transactions, and no block contains these transactions',
  stale_blockhash: 'the node returns an expired blockhash as the latest blockhash',
  forgetful: 'the node keeps only the status of a transaction',
  behind: 'the node returns the statuses of signatures as of 200 slots ago',
  busy: 'the node answers every call with 429',
  unhealthy: 'the node answers every call with the error that it is behind',
  unreadable: 'every result has an unknown form',
  socket_refused: 'the node accepts no websocket',
  socket_dropped: 'the node closes every websocket immediately',
  socket_silent: 'the node sends nothing over a websocket',
} as const
export type SolanaFault = keyof typeof SOLANA_FAULTS

export type SolanaFaults = {
  active(): SolanaFault | null
  order(fault: SolanaFault | null): void
}

/** Creates the fault switch: at most one active fault, none at first. */
export function createSolanaFaults(): SolanaFaults {
  let active: SolanaFault | null = null
  return {
    active: () => active,
    order: (fault) => {
      active = fault
    },
  }
}

export function isSolanaFault(text: unknown): text is SolanaFault {
  return typeof text === 'string' && text in SOLANA_FAULTS
}
