import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { FORMULA } from '../../../kernel/operation/csv.ts'
import type { DayColumnType } from '../../domain/columnUnits.ts'
import type { DayColumn } from '../../domain/dayColumns.ts'
import type { DayFile, DayFormat, WrittenFile } from '../../ports.ts'

/**
 * DuckDB works outside of the event loop, with one thread and in the order of the rows, so that equal rows give equal
 * bytes. Data beyond the memory go to a folder on disk.
 */
const SETTINGS = {
  threads: '1',
  memory_limit: '128MB',
  // The formats are part of the package; the api loads no code from elsewhere.
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
}

/** Rows that DuckDB holds in memory before it writes them; the default of 122,880 wide rows needs more than the limit. */
const ROW_GROUP = 10_240

const PARQUET_TYPE: Readonly<Record<DayColumnType, string>> = {
  integer: 'bigint',
  // A uint256 has up to 78 digits. DuckDB writes its widest integer as a float, and a decimal has at most 38 digits.
  digits: 'varchar',
  boolean: 'boolean',
  text: 'varchar',
}

type Content = {
  /** File with one JSON array of texts per row. */
  readonly spool: string
  /** Path of each file. */
  readonly paths: Readonly<Record<DayFormat, string>>
  readonly columns: readonly DayColumn[]
  /** Facts in the metadata of the Parquet file. */
  readonly metadata: Readonly<Record<string, string>>
}

/** Writes lines to a new file; returns their number. */
export async function spoolLines(
  path: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<number> {
  const handle = await open(path, 'w')
  try {
    let lines = 0
    for await (const batch of batches) {
      await handle.writeFile(batch.map((line) => `${line}\n`).join(''))
      lines += batch.length
    }
    return lines
  } finally {
    await handle.close()
  }
}

/**
 * Writes spooled rows as a Parquet file and as a CSV file. A file gets its name after its last byte; a kill leaves files
 * that end in `.partial`.
 */
export async function writeDayFile(content: Content): Promise<DayFile['files']> {
  const { paths } = content
  const partial = { parquet: `${paths.parquet}.partial`, csv: `${paths.csv}.partial` }
  const scratch = `${paths.parquet}.scratch.partial`
  const instance = await DuckDBInstance.create(':memory:', { ...SETTINGS, temp_directory: scratch })
  try {
    const connection = await instance.connect()
    await connection.run(parquetText(partial.parquet, content))
    await connection.run(csvText(partial.csv, content))
    connection.closeSync()
    const files = { parquet: await digestOf(partial.parquet), csv: await digestOf(partial.csv) }
    await rename(partial.parquet, paths.parquet)
    await rename(partial.csv, paths.csv)
    return files
  } finally {
    instance.closeSync()
    for (const path of [partial.parquet, partial.csv, scratch]) {
      await rm(path, { force: true, recursive: true })
    }
  }
}

function parquetText(path: string, { spool, columns, metadata }: Content): string {
  const typed = columns.map(
    ({ name, type }, at) => `cast(${cellAt(at)} as ${PARQUET_TYPE[type]}) as "${name}"`,
  )
  const facts = Object.entries(metadata).map(
    ([key, value]) => `${quoteSql(key)}: ${quoteSql(value)}`,
  )
  return `copy (select ${typed.join(', ')} from ${rowsOf(spool)}) to ${quoteSql(path)}
    (format parquet, compression zstd, row_group_size ${ROW_GROUP}, kv_metadata {${facts.join(', ')}})`
}

/** Texts are escaped against formulas, by the rule of all CSV of the product. */
function csvText(path: string, { spool, columns }: Content): string {
  const formula = quoteSql(FORMULA.source)
  const shown = columns.map(({ name, type }, at) => {
    const cell = cellAt(at)
    const harmless = `case when regexp_matches(${cell}, ${formula}) then '''' || ${cell} else ${cell} end`
    return `${type === 'text' ? harmless : cell} as "${name}"`
  })
  return `copy (select ${shown.join(', ')} from ${rowsOf(spool)}) to ${quoteSql(path)}
    (format csv, header true)`
}

const rowsOf = (spool: string): string =>
  `read_json(${quoteSql(spool)}, format = 'newline_delimited', records = 'false', columns = {json: 'VARCHAR[]'})`

const cellAt = (at: number): string => `json[${at + 1}]`

const quoteSql = (text: string): string => `'${text.replaceAll("'", "''")}'`

async function digestOf(path: string): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path)) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
