import pg from 'pg'
import { bool, instant, int, text } from '../../core/platform/db/columns.ts'
import { ConnectionLost } from '../../core/platform/db/connectionLost.ts'
import { BACKUP_SLOT } from '../../core/platform/db/createBackupSlot.ts'
import { openSession } from '../../core/platform/db/openSession.ts'
import { ServerUnavailable } from './backupRefused.ts'

/** Facts of a database server at the moment of the read. */
export type ServerFacts = {
  readonly now: Date
  readonly walSegmentBytes: number
  readonly systemIdentifier: string
  readonly hasSlot: boolean
  readonly maxPreparedTransactions: number
  /** True if a receiver reads the log through the slot. */
  readonly isReceived: boolean
  /** True if the server has tablespaces outside of its data directory. */
  readonly hasTablespaces: boolean
}

/** Reads the facts of the server on its own connection. Throws `ServerUnavailable`. */
export async function readServerFacts(databaseUrl: string): Promise<ServerFacts> {
  try {
    return await readFacts(databaseUrl)
  } catch (error) {
    const cause = error instanceof ConnectionLost ? error.cause : error
    if (cause instanceof Error && (error instanceof ConnectionLost || isOfServer(error)))
      throw new ServerUnavailable(`no answer of the server: ${cause.message}`)
    throw error
  }
}

/** The server states its own error, such as a wrong password or its start. */
const isOfServer = (error: unknown): boolean => error instanceof pg.DatabaseError

async function readFacts(databaseUrl: string): Promise<ServerFacts> {
  const session = await openSession(databaseUrl, 'quartet-backup')
  try {
    const [row] = await session({
      now: instant,
      bytes: int,
      identifier: text,
      slot: bool,
      prepared: int,
      received: bool,
      tablespaces: bool,
    })`
      select clock_timestamp() as now, pg_size_bytes(current_setting('wal_segment_size')) as bytes,
        (select system_identifier::text from pg_control_system()) as identifier,
        exists (select from pg_replication_slots where slot_name = ${BACKUP_SLOT}) as slot,
        current_setting('max_prepared_transactions')::int as prepared,
        exists (select from pg_replication_slots where slot_name = ${BACKUP_SLOT} and active) as received,
        exists (select from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as tablespaces`
    if (row === undefined) throw new ServerUnavailable('the server returned no facts')
    return {
      now: row.now,
      walSegmentBytes: row.bytes,
      systemIdentifier: row.identifier,
      hasSlot: row.slot,
      maxPreparedTransactions: row.prepared,
      isReceived: row.received,
      hasTablespaces: row.tablespaces,
    }
  } finally {
    await session.end()
  }
}
