import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { LoadRefused } from '../loadRefused.ts'
import { type FileKind, type LeadFile, MAX_ROW_CHARS, type RowFile } from './leadFile.ts'
import { openCsv } from './openCsv.ts'
import { openJsonLines } from './openJsonLines.ts'
import { openParquet } from './openParquet.ts'

/**
 * Opens a file of businesses by its extension, and derives the kind of its rows from the column names.
 *
 * Throws `LoadRefused`.
 */
export async function openLeadFile(given: string, wanted: FileKind | null): Promise<LeadFile> {
  const path = resolve(given)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat?.isFile() !== true) throw new LoadRefused(`${given}: the file does not exist`)
  const file = await open(path, wanted, stat.size)
  const kind = wanted ?? kindOf(file.columns)
  if (kind === null) {
    file.close()
    const columns = file.columns.slice(0, 12).join(', ') || 'none'
    throw new LoadRefused(`${given}: unknown kind of columns (${columns}); set --kind`)
  }
  return { ...file, path, kind, sizeBytes: stat.size, modifiedMs: Math.floor(stat.mtimeMs) }
}

async function open(path: string, kind: FileKind | null, sizeBytes: number): Promise<RowFile> {
  const [, ending = ''] = /\.(parquet|csv|tsv|jsonl|ndjson)(?:\.gz)?$/i.exec(path) ?? []
  switch (ending.toLowerCase()) {
    case 'parquet':
      return openParquet(path, kind ?? kindOf)
    case 'csv':
    case 'tsv':
      return openCsv(path, {
        delimiter: /^t/i.test(ending) ? '\t' : ',',
        maxRow: MAX_ROW_CHARS,
        sizeBytes,
      })
    case 'jsonl':
    case 'ndjson':
      return openJsonLines(path, sizeBytes)
    default:
      throw new LoadRefused(`${path}: must end with .parquet .csv .tsv .jsonl .ndjson (.gz)`)
  }
}

function kindOf(columns: readonly string[]): FileKind | null {
  const has = (name: string) => columns.includes(name)
  if (has('fsq_place_id')) return 'foursquare'
  if (has('names') && has('addresses')) return 'overture'
  return has('id') && has('name') ? 'plain' : null
}
