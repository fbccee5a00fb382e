import { type CsvError, parse } from 'csv-parse'
import type { RowFile, SourceRow } from './leadFile.ts'
import { MAX_SHOWN_CHARS } from './leadFile.ts'
import { openTextFile } from './openTextFile.ts'

type CsvOptions = {
  readonly delimiter: string
  /** Maximum length of a row in characters. */
  readonly maxRow: number
  readonly sizeBytes: number
}
type Parsed = { readonly record: unknown; readonly info: { readonly lines: number } }

/** Rows in one batch. */
const BATCH = 1_000

/**
 * Opens a CSV file whose first line names the columns. A malformed row is yielded with its problem, and reading
 * continues.
 */
export async function openCsv(path: string, options: CsvOptions): Promise<RowFile> {
  let readBytes = (): number => 0
  const header: { names: readonly string[] } = { names: [] }
  const file: RowFile = {
    columns: header.names,
    close: () => {},
    share: () => (options.sizeBytes === 0 ? 1 : Math.min(1, readBytes() / options.sizeBytes)),
    rows: async function* rows(after) {
      const skipped: SourceRow[] = []
      const text = openTextFile(path, parser(options, header, skipped))
      readBytes = text.readBytes
      let batch: SourceRow[] = []
      try {
        for await (const { record, info } of text.stream as AsyncIterable<Parsed>) {
          // A skipped row must be yielded in file order, before the next parsed row.
          while (skipped[0] !== undefined && skipped[0].at < info.lines) {
            batch.push(...skipped.splice(0, 1))
          }
          batch.push({ at: info.lines, value: record, problem: null })
          if (batch.length >= BATCH) {
            yield batch.filter(({ at }) => at > after)
            batch = []
          }
        }
        yield [...batch, ...skipped].filter(({ at }) => at > after)
      } finally {
        text.stream.destroy()
      }
    },
  }
  for await (const _ of file.rows(0)) break
  return { ...file, columns: header.names }
}

function parser(
  { delimiter, maxRow }: CsvOptions,
  header: { names: readonly string[] },
  skipped: SourceRow[],
) {
  return parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: maxRow,
    skip_empty_lines: true,
    skip_records_with_error: true,
    columns: (names: readonly string[]) => {
      header.names = names.map((name) => name.trim())
      return [...header.names]
    },
    on_skip: (error: CsvError | undefined, raw: string | undefined) => {
      const lines = Number(error?.['lines'] ?? 0)
      const value = `${error?.message ?? ''} ${raw ?? ''}`.trim().slice(0, MAX_SHOWN_CHARS)
      skipped.push({ at: lines, value, problem: 'bad_csv' })
    },
  })
}
