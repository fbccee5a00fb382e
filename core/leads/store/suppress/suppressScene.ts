import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'

/** A data set in a transaction that corrects it. */
export type SuppressScene = {
  readonly query: Query
  readonly datasetId: number
  /** Name of a table of the data set. */
  readonly at: (table: string) => SqlText
}
