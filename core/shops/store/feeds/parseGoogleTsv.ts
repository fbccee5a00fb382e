import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { parse } from 'csv-parse'
import type { GoogleAttributes } from '../../domain/parseGoogleItem.ts'
import { FeedFailed } from '../../ports.ts'

/**
 * Maximum bytes of a line; without this limit, an unclosed quote would span the rest of the feed.
 */
const MAX_LINE_BYTES = 200_000
/** Maximum columns of a header; Google defines some hundred attributes. */
const MAX_COLUMNS = 500
const ROWS_PER_TURN = 500
/**
 * Bytes per write to the parser, which parses all rows of a write before it returns the first row.
 */
const BYTES_AT_ONCE = 65_536
/** Attributes with several values, separated by commas. */
const LISTS = new Set(['additional_image_link'])

/**
 * Yields each line of a Google feed of tab-separated values with a header.
 *
 * If the last line has no line end and lacks columns, the feed was cut and is broken. Throws
 * `FeedFailed`.
 */
export async function* parseGoogleTsv(page: string): AsyncGenerator<GoogleAttributes> {
  const rows = Readable.from(piecesOf(page), { objectMode: false }).pipe(
    parse({
      bom: true,
      delimiter: '\t',
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_LINE_BYTES,
    }),
  )
  let header: readonly string[] | null = null
  let count = 0
  let last: readonly string[] = []
  try {
    for await (const row of rows) {
      const cells = textsOf(row)
      if (header === null) {
        header = headerOf(cells)
        last = header
        continue
      }
      count += 1
      last = cells
      if (count % ROWS_PER_TURN === 0) await turn()
      yield attributesOf(header, cells)
    }
  } catch (error) {
    if (error instanceof FeedFailed) throw error
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n')
    throw new FeedFailed('broken', `the feed is not a tab-separated table: ${line.slice(0, 200)}`)
  }
  if (header === null) throw new FeedFailed('broken', 'the feed has no header')
  if (!/[\r\n]$/.test(page) && last.length < header.length) {
    throw new FeedFailed('broken', 'the feed ends within a line')
  }
}

/** Yields the bytes in pieces; a split of the text could separate a surrogate pair. */
function* piecesOf(page: string): Generator<Buffer> {
  const bytes = Buffer.from(page)
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    yield bytes.subarray(at, at + BYTES_AT_ONCE)
  }
}

const textsOf = (row: unknown): readonly string[] => (Array.isArray(row) ? row.map(String) : [])

/**
 * Returns the names of the columns with underscores: `image link` and `g:image_link` are the same
 * name.
 */
function headerOf(cells: readonly string[]): readonly string[] {
  if (cells.length > MAX_COLUMNS) {
    throw new FeedFailed('broken', `the header of the feed exceeds ${MAX_COLUMNS} columns`)
  }
  const names = cells.map((cell) =>
    cell.trim().toLowerCase().replace(/^g:/, '').replace(/[ -]+/g, '_'),
  )
  if (!names.includes('id') || !names.includes('title')) {
    throw new FeedFailed('broken', 'the header of the feed lacks id or title')
  }
  return names
}

function attributesOf(header: readonly string[], cells: readonly string[]): GoogleAttributes {
  return new Map(
    header.flatMap((name, index) => {
      const cell = cells[index]?.trim() ?? ''
      if (cell === '') return []
      return [[name, LISTS.has(name) ? cell.split(',') : [cell]] as const]
    }),
  )
}
