import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { int } from '../../../core/platform/db/columns.ts'
import type { Query } from '../../../core/platform/db/createQuery.ts'
import type { IndexColumn, IndexTables } from '../../../core/platform/db/indexes/compareTables.ts'
import type { SqlText } from '../../../core/platform/db/sqlText.ts'
import { earlierRows, type FinalTable, finalRows } from './finalRows.ts'
import type { SnapshotFile, SnapshotTable } from './manifest.ts'
import type { CopySession } from './openCopySession.ts'
import { addSums, type Sums, sumColumns, summedColumns } from './sumColumns.ts'

/**
 * Pages of 8 kB in one file: 32 MiB. A reorganisation waits for the running copy, and every reader waits for the
 * reorganisation, so each file has its own short transaction.
 */
const PAGES_PER_FILE = 4_096
const PAGE_BYTES = 8_192

export type CopyDeps = {
  readonly session: CopySession
  /** Runs reads in a short transaction on the snapshot that all files share. */
  readonly at: <T>(work: (query: Query) => Promise<T>) => Promise<T>
  readonly schema: string
  readonly folder: string
  readonly signal: AbortSignal
  readonly onRows: (rows: number, table: string) => void
}

/** Writes the final rows of each table to files. */
export async function copyTables(deps: CopyDeps, tables: IndexTables): Promise<SnapshotTable[]> {
  const copied: SnapshotTable[] = []
  for (const [name, columns] of tables) copied.push(await copyTable(deps, name, columns))
  return copied
}

async function copyTable(
  deps: CopyDeps,
  name: string,
  columns: readonly IndexColumn[],
): Promise<SnapshotTable> {
  const { at, schema, session } = deps
  const table: FinalTable = { schema, table: name, columns: columns.map((column) => column.name) }
  const pages = await at((query) => countPages(query, schema, name))
  const files: SnapshotFile[] = []
  let total: Sums = { rows: 0, sums: {} }
  const copy = async (part: number, select: SqlText): Promise<void> => {
    const path = `${name}.${String(part).padStart(5, '0')}.copy`
    const { file, sums } = await copyPart(deps, { path, select, columns })
    total = addSums(total, sums)
    if (file.rows > 0) files.push(file)
    deps.onRows(file.rows, name)
  }
  let part = 0
  for (let first = 0; first < pages; first += PAGES_PER_FILE) {
    await copy(part, finalRows(session, table, { first, end: first + PAGES_PER_FILE }))
    part += 1
  }
  await copy(part, earlierRows(session, table))
  return {
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
    ...total,
    files,
  }
}

type Part = {
  readonly path: string
  readonly select: SqlText
  readonly columns: readonly IndexColumn[]
}

async function copyPart(
  { at, session, folder, signal }: CopyDeps,
  { path, select, columns }: Part,
): Promise<{ readonly file: SnapshotFile; readonly sums: Sums }> {
  signal.throwIfAborted()
  const full = join(folder, path)
  return at(async (query) => {
    const copied = await session.copyOut(select, full)
    if (copied.rows === 0) rmSync(full)
    return {
      file: { path, ...copied },
      sums: await sumColumns(query, select, summedColumns(columns)),
    }
  })
}

async function countPages(query: Query, schema: string, table: string): Promise<number> {
  const [row] = await query({ bytes: int })`
    select pg_relation_size(format('%I.%I', ${schema}::text, ${table}::text)::regclass) as bytes`
  return Math.ceil((row?.bytes ?? 0) / PAGE_BYTES)
}
