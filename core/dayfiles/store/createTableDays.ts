import type { Clock } from '../../kernel/clock.ts'
import { FACT_TABLES } from '../domain/factTables.ts'
import type { DayFiles, TableDays } from '../ports.ts'
import type { DayReads } from './createDayReads.ts'
import type { FinalFiles } from './createFinalFiles.ts'
import { dayRangeOf } from './dayRange.ts'

type Deps = { readonly reads: DayReads; readonly clock: Clock; readonly finals: FinalFiles }

/** Milliseconds for which the ranges of days are returned again. */
const TABLES_MS = 10_000

/** Creates the read of all tables with their days, which concurrent callers share for some seconds. */
export function createTableDays(deps: Deps): DayFiles['tables'] {
  const { clock } = deps
  let cached:
    | { readonly tables: Promise<readonly TableDays[]>; readonly untilMs: number }
    | undefined
  return () => {
    if (cached !== undefined && clock.nowMs() < cached.untilMs) return cached.tables
    const tables = readTableDays(deps)
    const mine = { tables, untilMs: clock.nowMs() + TABLES_MS }
    cached = mine
    tables.catch(() => {
      if (cached === mine) cached = undefined
    })
    return tables
  }
}

async function readTableDays({ reads, finals }: Deps): Promise<readonly TableDays[]> {
  const known = Map.groupBy(await finals.all(), ({ table }) => table)
  const ranges = {
    vaults: await reads.inSnapshot('vaults', async ({ chains }) => dayRangeOf(chains)),
    all: await reads.inSnapshot('all', async ({ chains }) => dayRangeOf(chains)),
  }
  return FACT_TABLES.map((table) => ({
    table,
    range: ranges[table.chains],
    files: (known.get(table.name) ?? []).toSorted((one, other) => (one.day < other.day ? 1 : -1)),
  }))
}
