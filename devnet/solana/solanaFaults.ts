/** Faults of the local Solana; a fault lasts until cleared. */
export const SOLANA_FAULTS = {
  silent: 'no call is answered',
  slow: 'every call is answered after three seconds',
  dropped: 'what is sent is taken and never in a block',
  stale_blockhash: 'the latest blockhash is one that no block takes any more',
  forgetful: 'nothing is kept of a transaction but its status',
  behind: 'what is told of signatures is that of 200 slots ago',
  busy: 'every call is answered 429',
  unhealthy: 'every call is answered by an error: the node is behind',
  unreadable: 'every result is of another shape',
  socket_refused: 'no websocket is opened',
  socket_dropped: 'every websocket ends as soon as it is open',
  socket_silent: 'nothing is told over a websocket',
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
