import type { Query } from '../../core/platform/db/createQuery.ts'
import type { ChangedColumn } from '../../core/platform/db/indexes/compareTables.ts'
import type { Session } from '../../core/platform/db/openSession.ts'

/** Dependencies of the commands about indexes. */
export type IndexDeps = {
  readonly session: Session
  /** Chain ids of the deployment. */
  readonly chainIds: readonly number[]
  /** Blocks between two headers of an index. */
  readonly intervalBlocks: number
  readonly nowMs: () => number
  /** Prints a line of progress. */
  readonly print: (line: string) => void
  readonly signal: AbortSignal
}

/** Dependencies of an upgrade. */
export type UpgradeDeps = IndexDeps & {
  /** Schema of the index of this version. */
  readonly target: string
  readonly changed: readonly ChangedColumn[]
  /** Runs a statement without a time limit, for reads over every block. */
  readonly longQuery: Query
  /**
   * Compares every vault, bridge contract and paymaster of the index with the contracts; returns the first difference,
   * and the number of compared figures.
   */
  readonly compareContracts: (schema: string) => Promise<ContractsCompared>
  /** Writes the comments of the views that became live. */
  readonly describeViews: () => Promise<unknown>
}

export type ContractsCompared = {
  readonly figures: number
  readonly difference: string | undefined
}
