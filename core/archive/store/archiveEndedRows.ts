import type { CrashAt } from '../../kernel/crashPoint.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { answered } from '../../platform/db/query.ts'
import { ARCHIVES, type Archive } from '../domain/archives.ts'
import { moveBatch } from './moveBatch.ts'

const DAY_MS = 86_400_000
/** Rows per transaction: a batch takes some ten milliseconds. */
const BATCH_ROWS = 1_000
/** Maximum batches of one archive per run, so that a run ends within a minute. */
const MAX_BATCHES = 200

type Options = {
  readonly sql: Sql
  readonly crashAt: CrashAt
  /** Days after which an ended row moves. */
  readonly afterDays: number
  readonly nowMs: number
  readonly signal: AbortSignal
}

/**
 * Moves ended rows of every archive in batches, oldest first; returns the number of rows.
 *
 * Crash points: before the commit of a batch, after which every row is where it was, and after the commit, after which the
 * next run continues with the next row.
 */
export async function archiveEndedRows(options: Options): Promise<number> {
  let rows = 0
  for (const archive of ARCHIVES) {
    const moved = await answered(archiveTable(options, archive))
    rows += moved.rows
    // The other mover continues. A turn in the next archive could end the other mover before its last row.
    if (moved.isBusy) break
  }
  return rows
}

async function archiveTable(
  options: Options,
  archive: Archive,
): Promise<{ readonly rows: number; readonly isBusy: boolean }> {
  const until = new Date(options.nowMs - options.afterDays * DAY_MS)
  let from = new Date(0)
  let rows = 0
  for (let batch = 0; batch < MAX_BATCHES && !options.signal.aborted; batch += 1) {
    const window = { from, until, now: new Date(options.nowMs), limit: BATCH_ROWS }
    const moved = await moveBatch(options, archive, window)
    if (moved === 'busy') return { rows, isBusy: true }
    if (moved.rows === 0) break
    options.crashAt('archive_after_commit')
    rows += moved.rows
    from = moved.last
  }
  return { rows, isBusy: false }
}
