import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { bool } from './columns.ts'
import { createSql } from './createSql.ts'
import type { Database } from './database.ts'
import { findSharedSessions } from './findSharedSessions.ts'
import { openSession } from './openSession.ts'

/** The connection of a variable lacks a feature that the process needs, or reaches another database than `DATABASE_URL`. */
export class WrongConnection extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`)
    this.name = 'WrongConnection'
  }
}

/** Milliseconds between two tests while the database does not answer. */
const RETRY_MS = 1_000
/** Upper limit of a random lock number, exclusive; the limit of `randomInt`. */
const LOCK_NUMBERS = 2 ** 47

type Deps = { readonly log: Pick<Log, 'warn' | 'fatal'> }

/**
 * Tests at the start of a process that its connections suit their work, and ends the process if one does not.
 *
 * A database that does not answer is tested again in the background until it answers.
 */
export async function requireConnections(deps: Deps, database: Database): Promise<void> {
  try {
    await test(deps, database)
  } catch (error) {
    deps.log.warn(
      { event: 'database_test_postponed', err: error },
      'test of the database connections postponed: database (postgres) unreachable or timeout',
    )
    void testLater(deps, database)
  }
}

async function testLater(deps: Deps, database: Database): Promise<void> {
  for (let isDone = false; !isDone; ) {
    await delay(RETRY_MS, undefined, { ref: false })
    isDone = await test(deps, database).then(
      () => true,
      () => false,
    )
  }
}

async function test({ log }: Deps, database: Database): Promise<void> {
  try {
    await checkConnections(database)
  } catch (error) {
    if (!(error instanceof WrongConnection)) throw error
    log.fatal(
      { event: 'database_connection_wrong', problem: error.message },
      'process exits: wrong database connection',
    )
    process.exit(1)
  }
}

/**
 * Tests that sessions are not shared, and that statements and sessions reach the same database.
 *
 * Throws `WrongConnection`, `ConnectionLost` and errors of the server.
 */
export async function checkConnections(database: Database): Promise<void> {
  const { sessionUrl, sessionVariable, isPooled } = database
  if (await findSharedSessions(sessionUrl)) {
    throw new WrongConnection(sessionVariable, await sharedProblem(database))
  }
  if (isPooled && !(await areSameDatabase(database))) {
    throw new WrongConnection(
      sessionVariable,
      'leads to another database than DATABASE_URL. Set both variables to the same database of the same server.',
    )
  }
}

async function sharedProblem({ url, isPooled }: Database): Promise<string> {
  const problem =
    'leads to a pooler in transaction mode, where locks and notifications do not work.'
  const address = 'the address of Postgres itself'
  if (!isPooled) return `${problem} Set DATABASE_SESSION_URL to ${address}.`
  if (await findSharedSessions(url)) return `${problem} Set the variable to ${address}.`
  return `${problem} DATABASE_URL has ${address}: exchange the values of the two variables.`
}

/** Returns true if a lock of a session is visible to the statements: only in the same database of the same server. */
async function areSameDatabase(database: Database): Promise<boolean> {
  const lock = randomInt(LOCK_NUMBERS)
  const session = await openSession(database, 'quartet-session-probe')
  const sql = createSql(database, { name: 'quartet-session-probe', max: 1, reader: false })
  try {
    await session`select pg_advisory_lock(${lock})`
    const [row] = await sql({ taken: bool })`
      select pg_try_advisory_xact_lock(${lock}) as taken`
    return row?.taken === false
  } finally {
    await sql.end()
    await session.end()
  }
}
