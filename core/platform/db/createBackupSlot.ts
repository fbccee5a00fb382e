import { bool, int } from './columns.ts'
import { createSql } from './createSql.ts'
import type { DatabaseUrl } from './database.ts'
import { answered } from './query.ts'

/** Replication slot of the received log: the server keeps the log until the archive has the log. */
export const BACKUP_SLOT = 'quartet_backup'

/** State of the log that the archive on another machine receives. */
export type BackupSlot = {
  /** Name of the slot. */
  readonly name: string
  /** Log that the archive has not stored yet, bytes. */
  readonly lagBytes: number
  /** False while no receiver reads the log. */
  readonly isReceived: boolean
  /** True if the server removed log that the archive had not stored: only a new archive continues. */
  readonly isLost: boolean
}

/** Creates the reader of the slot of the archive. */
export function createBackupSlot(databaseUrl: DatabaseUrl): {
  /** Returns the state of the slot; null on a server without an archive. Throws `DatabaseUnavailable`. */
  read(): Promise<BackupSlot | null>
  close(): Promise<void>
} {
  const sql = createSql(databaseUrl, { name: 'quartet-backup-slot', max: 1, reader: true })
  return {
    read: async () => {
      const [row] = await answered(sql({ lag: int, active: bool, lost: bool })`
        select
          coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::bigint as lag,
          active,
          coalesce(wal_status = 'lost', false) as lost
        from pg_replication_slots where slot_name = ${BACKUP_SLOT}`)
      if (row === undefined) return null
      return { name: BACKUP_SLOT, lagBytes: row.lag, isReceived: row.active, isLost: row.lost }
    },
    close: () => sql.end(),
  }
}
