import { DuckDBInstance } from '@duckdb/node-api'
import { LoadRefused } from '../loadRefused.ts'
import type { FileKind, RowFile, SourceRow } from './leadFile.ts'

/** One thread reads the rows in file order, and leaves the other processor cores to searches. */
const SETTINGS = { threads: '1', memory_limit: '512MB' }

/** Columns to read for each kind; some releases lack some of these columns. */
const COLUMNS: Readonly<Record<'overture' | 'foursquare', string>> = {
  overture:
    'id names categories taxonomy basic_category confidence operating_status websites emails phones socials addresses sources bbox',
  foursquare:
    'fsq_place_id name latitude longitude address locality region postcode country date_created date_refreshed date_closed tel website email facebook_id instagram twitter fsq_category_labels',
}

/**
 * Opens a parquet file; the number of a row is its position in the file.
 *
 * Throws `LoadRefused` for a file in another format.
 */
export async function openParquet(
  path: string,
  kind: FileKind | ((columns: readonly string[]) => FileKind | null),
): Promise<RowFile> {
  const instance = await DuckDBInstance.create(':memory:', SETTINGS)
  const connection = await instance.connect()
  const close = () => {
    connection.closeSync()
    instance.closeSync()
  }
  const table = `read_parquet('${path.replaceAll("'", "''")}')`
  const runSql = async (text: string) => (await connection.runAndReadAll(text)).getRowsJS()
  try {
    const columns = (await runSql(`describe select * from ${table}`)).map(([name]) =>
      typeof name === 'string' ? name : '',
    )
    const found = typeof kind === 'function' ? kind(columns) : kind
    const [[total] = []] = await runSql(`select count(*) from ${table}`)
    const all = Number(total)
    let read = 0
    return {
      columns,
      close,
      share: () => (all === 0 ? 1 : read / all),
      rows: async function* rows(after) {
        read = after
        const text = `select ${selection(found, columns)} from ${table} offset ${after}`
        for await (const chunk of (await connection.stream(text)).yieldRowObjectJs()) {
          yield chunk.map((value): SourceRow => ({ at: ++read, value, problem: null }))
        }
      },
    }
  } catch (error) {
    close()
    throw new LoadRefused(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function selection(kind: FileKind | null, columns: readonly string[]): string {
  if (kind === null || kind === 'plain') return '*'
  const wanted = COLUMNS[kind].split(' ').filter((name) => columns.includes(name))
  // Leads use only the primary name, not the names in other languages.
  return wanted
    .map((name) => (name === 'names' ? '{\'primary\': names."primary"} as names' : `"${name}"`))
    .join(', ')
}
