import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'

/** Data set within a transaction that applies suppressions. */
export type SuppressContext = {
  readonly query: Query
  readonly datasetId: number
  /** Returns a table name with the schema of the data set. */
  readonly at: (table: string) => SqlText
}
