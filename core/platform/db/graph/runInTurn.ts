import pg from 'pg'
import { InvalidInput } from '../../../domain/errors.ts'
import { answered } from '../query.ts'

export type Turn = <T>(read: () => Promise<T>) => Promise<T>

/** SQLSTATE of a statement that ran into its time limit. */
const STATEMENT_TIMEOUT = '57014'

/** Runs reads of one transaction one after another: its connection serves one statement at a time. */
export function runInTurn(): Turn {
  let last: Promise<unknown> = Promise.resolve()
  return (read) => {
    const next = last.then(() => answered(timed(read())))
    last = next.catch(() => {})
    return next
  }
}

/** Throws `InvalidInput` when the caller asked for more than a statement can find in its time. */
async function timed<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== STATEMENT_TIMEOUT) throw error
    throw new InvalidInput('query', 'takes too long; narrow its filters, its range or its pages')
  }
}
