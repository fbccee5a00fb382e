import pg from 'pg'
import { DatabaseUnavailable, InvalidInput } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { answered } from '../../platform/db/query.ts'

export type Turn = <T>(read: () => Promise<T>) => Promise<T>

/** State of a transaction after its reads: `broken` is set when its connection must be discarded. */
export type Fate = { broken: Error | null }

/** SQLSTATE of a statement that exceeded its timeout. */
const STATEMENT_TIMEOUT = '57014'
/** SQLSTATE of a prepared statement whose views changed; its connection must be discarded. */
const PLAN_CHANGED = '0A000'

/** Runs reads of one transaction one after another, because its connection serves one statement at a time. */
export function runInTurn(fate: Fate): Turn {
  let last: Promise<unknown> = Promise.resolve()
  return (read) => {
    const next = last.then(() => answered(mapTimeout(read(), fate)))
    last = next.catch(() => {})
    return next
  }
}

/** Throws `InvalidInput` when the query exceeded the statement timeout. */
async function mapTimeout<T>(reading: Promise<T>, fate: Fate): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    if (error.code === PLAN_CHANGED) {
      fate.broken = error
      throw new DatabaseUnavailable(RETRY_AFTER_SEC.queueFull)
    }
    if (error.code !== STATEMENT_TIMEOUT) throw error
    throw new InvalidInput(
      'query',
      'exceeds the time limit; narrow the filters, the range or the pages',
    )
  }
}
