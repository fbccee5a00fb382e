import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { DuckDBDataChunk, DuckDBInstance, VARCHAR } from '@duckdb/node-api'
import { ArchiveRefused } from '../archiveRefused.ts'
import { fileDigestSql, type MonthDigest } from '../monthDigest.ts'

/** One thread and a bounded memory: the host may also run the database. */
const SETTINGS = { threads: '1', memory_limit: '1GB' }
/** Rows per chunk of DuckDB. */
const CHUNK_ROWS = 2_048

type MonthFile = {
  readonly path: string
  readonly columns: readonly string[]
  readonly amountColumn: string | null
  /** Rows as texts in the order of the columns. */
  readonly rows: AsyncIterable<readonly (string | null)[][]>
  readonly expected: MonthDigest
}

/**
 * Writes rows to a Parquet file with one text column for each column, reads the file back, and gives the file its name
 * only if rows, amounts and digest are as expected. Returns the SHA-256 of the file, hex.
 *
 * A kill leaves files that end in `.partial`, which the next run replaces. Throws `ArchiveRefused`.
 */
export async function writeMonthFile(file: MonthFile): Promise<string> {
  const partial = `${file.path}.partial`
  const scratch = `${file.path}.rows.partial`
  const removeScratch = async () => {
    for (const path of [scratch, `${scratch}.wal`]) await rm(path, { force: true })
  }
  await removeScratch()
  const instance = await DuckDBInstance.create(scratch, SETTINGS)
  const connection = await instance.connect()
  const run = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS()
  try {
    await run(`create table month (${file.columns.map((name) => `"${name}" varchar`).join(', ')})`)
    const appender = await connection.createAppender('month')
    for await (const rows of file.rows) {
      for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
        const chunk = DuckDBDataChunk.create(file.columns.map(() => VARCHAR))
        chunk.setRows(rows.slice(at, at + CHUNK_ROWS))
        appender.appendDataChunk(chunk)
      }
    }
    appender.closeSync()
    await run(`copy month to ${quotePath(partial)} (format parquet, compression zstd)`)
    const source = `read_parquet(${quotePath(partial)})`
    const [found = []] = await run(fileDigestSql(source, file.columns, file.amountColumn))
    requireEqual(file, found.map(String))
  } finally {
    connection.closeSync()
    instance.closeSync()
    await removeScratch()
  }
  await flush(partial)
  const sha256 = await sha256Of(partial)
  await rename(partial, file.path)
  return sha256
}

function requireEqual({ path, expected }: MonthFile, found: readonly string[]): void {
  const { rows, amountUsdc6, digest } = expected
  const wanted = [rows, amountUsdc6, digest].map(String)
  if (wanted.every((value, at) => value === found[at])) return
  throw new ArchiveRefused(
    `${path}: the file has ${found.join(', ')} instead of ${wanted.join(', ')} (rows, amount, digest)`,
  )
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync()
  await handle.close()
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

const quotePath = (path: string): string => `'${path.replaceAll("'", "''")}'`
