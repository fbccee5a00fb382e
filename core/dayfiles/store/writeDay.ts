import { rm } from 'node:fs/promises'
import { dayColumnsOf } from '../domain/dayColumns.ts'
import type { FactTable } from '../domain/factTables.ts'
import type { UtcDay } from '../domain/utcDays.ts'
import type { DayFile, DayFileAnswer, DayFormat } from '../ports.ts'
import type { DayReads, DaySnapshot } from './createDayReads.ts'
import { dayRangeOf, finalUntilSec } from './dayRange.ts'
import type { DayFileFolder } from './file/dayFileFolder.ts'
import { readDayBlocks, readDayRows } from './readDayRows.ts'

type Deps = { readonly reads: DayReads; readonly folder: DayFileFolder }
type Wanted = {
  readonly table: FactTable
  readonly day: UtcDay
  /** Mark in the name of a file that is not final. */
  readonly mark: string
  readonly maxRows: number
}

/** Result of a write. The name of the file of an open day has a mark. */
export type DayOutcome =
  | { readonly kind: 'file'; readonly file: DayFile; readonly mark: string | undefined }
  | Exclude<DayFileAnswer, { readonly kind: 'file' | 'busy' }>

/** The number of rows of a day exceeds the maximum of a file. */
class TooManyRows extends Error {}

/** Rows of a day on disk, and their file without its bytes. */
type Spooled =
  | { readonly kind: 'spooled'; readonly about: Omit<DayFile, 'files'> }
  | Exclude<DayOutcome, { readonly kind: 'file' }>

/**
 * Writes the files of a table on a day from one snapshot of the index. The snapshot ends before the files are written,
 * because a reorganisation waits for open snapshots.
 *
 * Throws `IndexHole`, `IndexStale`, `IndexNotReady`, `DatabaseUnavailable`.
 */
export async function writeDay(deps: Deps, wanted: Wanted): Promise<DayOutcome> {
  const { table, day } = wanted
  // Only the write of a file loads DuckDB.
  const { spoolLines, writeDayFile } = await import('./file/writeDayFile.ts')
  const pathOf = (format: DayFormat, mark: string | undefined) =>
    deps.folder.pathOf({ table: table.name, day: day.name, format, mark })
  const spool = `${pathOf('parquet', wanted.mark)}.rows.partial`
  try {
    const spooled = await spoolDay(deps.reads, wanted, (rows) => spoolLines(spool, rows))
    if (spooled.kind !== 'spooled') return spooled
    const { about } = spooled
    const mark = about.isFinal ? undefined : wanted.mark
    const files = await writeDayFile({
      spool,
      paths: { parquet: pathOf('parquet', mark), csv: pathOf('csv', mark) },
      columns: dayColumnsOf(table),
      metadata: {
        table: about.table,
        day: about.day,
        final: String(about.isFinal),
        blocks: about.blocks
          .map(({ chainId, number, hash }) => `${chainId}:${number}:${hash}`)
          .join(' '),
      },
    })
    return { kind: 'file', file: { ...about, files }, mark }
  } finally {
    await rm(spool, { force: true })
  }
}

async function spoolDay(
  reads: DayReads,
  { table, day, maxRows }: Wanted,
  spool: (rows: AsyncIterable<readonly string[]>) => Promise<number>,
): Promise<Spooled> {
  return reads.inSnapshot(table.chains, async (snapshot) => {
    const { chains, query } = snapshot
    const range = dayRangeOf(chains)
    if (day.name < range.firstDay || day.name > range.lastDay) return { kind: 'no_day', range }
    const isFinal = day.endSec <= finalUntilSec(chains)
    const days = await readDayBlocks(query, chainIdsOf(snapshot), day)
    const blocks = isFinal ? days.map(({ last }) => last) : chains.map(({ head }) => head)
    try {
      const batches = readDayRows(query, { table, columns: dayColumnsOf(table) }, days)
      const rows = await spool(atMost(batches, maxRows))
      return { kind: 'spooled', about: { table: table.name, day: day.name, isFinal, rows, blocks } }
    } catch (error) {
      if (error instanceof TooManyRows) return { kind: 'too_many_rows', maxRows }
      throw error
    }
  })
}

const chainIdsOf = ({ chains }: DaySnapshot): readonly number[] =>
  chains.map(({ chainId }) => chainId)

async function* atMost<Row>(
  batches: AsyncIterable<readonly Row[]>,
  maxRows: number,
): AsyncGenerator<readonly Row[]> {
  let rows = 0
  for await (const batch of batches) {
    rows += batch.length
    if (rows > maxRows) throw new TooManyRows()
    yield batch
  }
}
