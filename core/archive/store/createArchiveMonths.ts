import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import { MONTH_TABLES } from '../domain/archives.ts'
import { type Month, monthAfter, monthOf } from '../domain/months.ts'
import { ArchiveRefused } from './archiveRefused.ts'
import { type DroppedMonth, dropMonth } from './dropMonth.ts'
import { type ExportedMonth, exportMonth } from './exportMonth.ts'
import { listMonths, type MonthLine } from './listMonths.ts'

/** Timeout of a statement, milliseconds: the digest of a month of 100 million rows is the longest. */
const ANSWER_MS = 6 * 3_600_000

/** Archived months for operators. Every method throws `DatabaseUnavailable`. */
export type ArchiveMonths = {
  list(): Promise<readonly MonthLine[]>
  /** Writes and verifies one file for each table with rows of the month. Throws `ArchiveRefused`. */
  export(month: Month, folder: string): Promise<readonly ExportedMonth[]>
  /** Drops an exported month. Throws `ArchiveRefused`, also during the retention period. */
  drop(month: Month, nowMs: number): Promise<readonly DroppedMonth[]>
  close(): Promise<void>
}

type Options = {
  readonly databaseUrl: DatabaseUrl
  /** Retention: number of complete months that must pass after a month before the month may be dropped. */
  readonly keepMonths: number
}

export function createArchiveMonths({ databaseUrl, keepMonths }: Options): ArchiveMonths {
  const sql = createSql(databaseUrl, {
    name: 'quartet-cli',
    max: 1,
    reader: false,
    answerMs: ANSWER_MS,
  })
  return {
    list: () =>
      answered(
        listMonths(
          sql,
          MONTH_TABLES.map(({ archive }) => archive),
        ),
      ),
    export: async (month, folder) => {
      const exported: ExportedMonth[] = []
      for (const table of MONTH_TABLES) {
        const one = await answered(exportMonth(sql, table, { month, folder }))
        if (one !== null) exported.push(one)
      }
      return exported
    },
    drop: async (month, nowMs) => {
      const first = monthAfter(month, keepMonths + 1)
      if (monthOf(new Date(nowMs)) < first)
        throw new ArchiveRefused(
          `${month}: cannot be dropped before ${first} (ARCHIVE_KEEP_MONTHS)`,
        )
      return answered(dropMonth(sql, MONTH_TABLES, month))
    },
    close: () => sql.end(),
  }
}
