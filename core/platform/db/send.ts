import type pg from 'pg'

/** Statement as the driver takes it. */
export type Request = {
  readonly text: string
  readonly values: readonly unknown[]
  /** True if each run needs a new plan for its values. */
  readonly isPlanned: boolean
}

/** Runs a statement in a pool or on one connection. Throws `ConnectionLost` and errors of the server. */
export type Send = (request: Request) => Promise<pg.QueryResult>

/** Returns the configuration of the driver for a statement, prepared under `name` if given. */
export function queryConfig({ text, values }: Request, name?: string): pg.QueryConfig {
  return {
    text,
    values: [...values],
    ...(name === undefined ? {} : { name }),
  }
}
