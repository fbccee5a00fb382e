import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { CategoryNode } from '../../ports.ts'

/** Data set that a build step works on. */
export type BuildContext = {
  readonly query: Query
  readonly datasetId: number
  readonly taxonomy: readonly CategoryNode[]
  /** Returns a table name with the schema of the data set. */
  readonly at: (table: string) => SqlText
}

/**
 * One step of a build. The changes of a step and the record of its progress are one transaction.
 */
export type BuildStep = {
  readonly name: string
  readonly run: (scene: BuildContext) => PromiseLike<unknown>
}
