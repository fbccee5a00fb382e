import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { CategoryNode } from '../../ports.ts'

/** Data set that a step of a build works on. */
export type BuildScene = {
  readonly query: Query
  readonly datasetId: number
  readonly taxonomy: readonly CategoryNode[]
  /** Name of a table of the data set. */
  readonly at: (table: string) => SqlText
}

/** One part of a build: it and the note that it is done are one transaction. */
export type BuildStep = {
  readonly name: string
  readonly run: (scene: BuildScene) => PromiseLike<unknown>
}
