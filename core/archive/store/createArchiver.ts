import type { CrashAt } from '../../kernel/crashPoint.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { archiveEndedRows } from './archiveEndedRows.ts'

/** Timeout of one statement, milliseconds: the search for an ended row also reads the rows that never move. */
const ANSWER_MS = 600_000

type Options = {
  readonly databaseUrl: DatabaseUrl
  readonly crashAt: CrashAt
  /** Days after which an ended row moves. */
  readonly afterDays: number
}

/** Creates the mover of ended rows. */
export function createArchiver({ databaseUrl, crashAt, afterDays }: Options): {
  /** Moves ended rows; returns their number. Throws `DatabaseUnavailable`. */
  move(nowMs: number, signal: AbortSignal): Promise<number>
  close(): Promise<void>
} {
  const sql = createSql(databaseUrl, {
    name: 'quartet-archive',
    max: 1,
    reader: false,
    answerMs: ANSWER_MS,
  })
  return {
    move: (nowMs, signal) => archiveEndedRows({ sql, crashAt, afterDays, nowMs, signal }),
    close: () => sql.end(),
  }
}
