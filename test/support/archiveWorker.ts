import { archiveEndedRows } from '../../core/archive/store/archiveEndedRows.ts'
import { createCrashAt } from '../../core/platform/createCrashAt.ts'
import { createSql } from '../../core/platform/db/createSql.ts'
import { systemClock } from '../../core/platform/systemClock.ts'

/** Process that only archives ended rows, for tests that kill the process. */
const sql = createSql(process.env['DATABASE_URL'] ?? '', { name: 'archive', max: 1, reader: false })
await archiveEndedRows({
  sql,
  crashAt: createCrashAt(process.env['CRASH_AT'] || undefined),
  afterDays: 35,
  nowMs: systemClock.nowMs(),
  signal: new AbortController().signal,
})
await sql.end()
