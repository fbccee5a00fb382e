import type { ChainWithClient } from './openChains.ts'
import type { Wanted } from './wanted/wantedSchema.ts'

export type DeployDeps = {
  readonly wanted: Wanted
  readonly chains: readonly ChainWithClient[]
  readonly nowMs: () => number
  /** Milliseconds between two reads of a chain that has not mined a transaction yet. */
  readonly pollMs: number
  /** Prints one line. */
  readonly print: (line: string) => void
}

/** Exit codes of the command. */
export const EXIT = { done: 0, refused: 1, badCommand: 2, waits: 3 } as const
