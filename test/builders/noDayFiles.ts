import { FACT_TABLES } from '../../core/dayfiles/domain/factTables.ts'
import type { DayFiles } from '../../core/dayfiles/ports.ts'
import { IndexNotReady } from '../../core/kernel/errors.ts'

const range = { firstDay: '2026-11-20', lastDay: '2026-11-21', lastFinalDay: '2026-11-20' }

/** Tables without a written file, for apps without an index. */
export const noDayFiles: DayFiles = {
  find: async () => {
    throw new IndexNotReady(1)
  },
  tables: async () => FACT_TABLES.map((table) => ({ table, range, files: [] })),
}
