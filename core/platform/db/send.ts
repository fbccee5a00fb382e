import type pg from 'pg'

/** Statement in the form that the driver accepts. */
export type StatementRequest = {
  readonly text: string
  readonly values: readonly unknown[]
  /** True if each run needs a new plan, because the best plan depends on the values. */
  readonly isPlanned: boolean
}

/** Runs a statement in a pool or on one connection. Throws `ConnectionLost` and errors of the server. */
export type Send = (request: StatementRequest) => Promise<pg.QueryResult>

/** Returns the configuration of the driver for a statement, prepared under `name` if given. */
export function queryConfig({ text, values }: StatementRequest, name?: string): pg.QueryConfig {
  return {
    text,
    values: [...values],
    ...(name === undefined ? {} : { name }),
  }
}
