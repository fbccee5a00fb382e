import pg from 'pg'
import { DatabaseUnavailable, InvalidInput } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { answered } from '../../platform/db/query.ts'

export type Turn = <T>(read: () => Promise<T>) => Promise<T>

/** Fault of the connection of a transaction: `broken` is set if the connection must be closed. */
export type ConnectionFault = { broken: Error | null }

/** SQLSTATE of a statement that exceeded its timeout. */
const STATEMENT_TIMEOUT = '57014'
/** SQLSTATE of a prepared statement whose views changed; its connection must be closed. */
const PLAN_CHANGED = '0A000'

/** Runs reads of one transaction one after another, because its connection serves one statement at a time. */
export function runInTurn(session: ConnectionFault): Turn {
  let last: Promise<unknown> = Promise.resolve()
  return (read) => {
    const next = last.then(() => answered(mapTimeout(read(), session)))
    last = next.catch(() => {})
    return next
  }
}

/** Throws `InvalidInput` when the query exceeded the statement timeout. */
async function mapTimeout<T>(reading: Promise<T>, session: ConnectionFault): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    if (error.code === PLAN_CHANGED) {
      session.broken = error
      throw new DatabaseUnavailable(RETRY_AFTER_SEC.queueFull)
    }
    if (error.code !== STATEMENT_TIMEOUT) throw error
    throw new InvalidInput(
      'query',
      'exceeds the time limit; narrow the filters, the range or the pages',
    )
  }
}
