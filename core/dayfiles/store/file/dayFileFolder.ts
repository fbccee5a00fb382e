import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { z } from 'zod'
import { dayColumnsOf } from '../../domain/dayColumns.ts'
import { FACT_TABLES, type FactTable } from '../../domain/factTables.ts'
import type { DayFile, DayFormat } from '../../ports.ts'

const hex = z.templateLiteral(['0x', z.string()]).transform((text): Hex => text)
const written = z.object({ bytes: z.number().int(), sha256: z.string() })
const record = z.object({
  /** Digest of names and types of the columns: a release with other columns writes the files again. */
  columns: z.string(),
  file: z.object({
    table: z.string(),
    day: z.string(),
    isFinal: z.literal(true),
    rows: z.number().int(),
    blocks: z.array(
      z.object({
        chainId: z.number().int(),
        number: z.number().int(),
        hash: hex,
        timestampSec: z.number().int(),
      }),
    ),
    files: z.object({ parquet: written, csv: written }),
  }),
})

/** Age of a file without a record that no process can still be writing, milliseconds. */
const ABANDONED_MS = 3_600_000

export type DayFileFolder = {
  /** Path of a file; `mark` separates the files of an open day from the final file. */
  pathOf(place: FilePlace): string
  /** Stores the record of a final file; call after the last file was written. */
  save(file: DayFile): Promise<void>
  /** Reads the records of all final files with the present columns, and deletes abandoned files. */
  load(nowMs: number): Promise<readonly DayFile[]>
  remove(file: DayFile): Promise<void>
  /** Creates the folder of a table. */
  prepare(table: FactTable): Promise<void>
}

type FilePlace = {
  readonly table: string
  readonly day: string
  readonly format: DayFormat
  readonly mark?: string | undefined
}

/** Folder with one subfolder per table. Several processes of one host may share the folder. */
export function createDayFileFolder(folder: string, processId: number): DayFileFolder {
  const keys = new Map(FACT_TABLES.map((table) => [table.name as string, columnsKey(table)]))
  const pathOf = ({ table, day, format, mark }: FilePlace): string =>
    join(folder, table, `${day}${mark === undefined ? '' : `.${mark}`}.${format}`)
  const recordPath = ({ table, day }: DayFile): string => join(folder, table, `${day}.json`)
  return {
    pathOf,
    prepare: async ({ name }) => {
      await mkdir(join(folder, name), { recursive: true })
    },
    save: async (file) => {
      const path = recordPath(file)
      const partial = `${path}.${processId}.partial`
      await writeFile(partial, JSON.stringify({ columns: keys.get(file.table), file }))
      await rename(partial, path)
    },
    load: async (nowMs) => {
      const files: DayFile[] = []
      for (const [table, key] of keys) {
        for (const name of await namesIn(join(folder, table))) {
          const path = join(folder, table, name)
          if (isTransient(name)) await removeOld(path, nowMs)
          if (!name.endsWith('.json')) continue
          const found = await readRecord(path)
          if (found?.columns === key && found.file.table === table) files.push(found.file)
        }
      }
      return files
    },
    remove: async (file) => {
      await rm(recordPath(file), { force: true })
      for (const format of ['parquet', 'csv'] as const) {
        await rm(pathOf({ ...file, format }), { force: true })
      }
    },
  }
}

/** Returns true for a partial file and for a file of an open day. */
const isTransient = (name: string): boolean =>
  name.includes('.partial') || !/^\d{4}-\d{2}-\d{2}\.(?:parquet|csv|json)$/.test(name)

/** Returns true if the path is a file of this size, bytes. */
export async function hasSize(path: string, bytes: number): Promise<boolean> {
  try {
    return (await stat(path)).size === bytes
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function removeOld(path: string, nowMs: number): Promise<void> {
  try {
    const { mtimeMs } = await stat(path)
    if (nowMs - mtimeMs > ABANDONED_MS) await rm(path, { force: true, recursive: true })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Reads a record; null for an unreadable record, whose files are written again. */
async function readRecord(path: string): Promise<z.output<typeof record> | null> {
  try {
    return record.safeParse(JSON.parse(await readFile(path, 'utf8'))).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError || isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function columnsKey(table: FactTable): string {
  const columns = dayColumnsOf(table).map(({ name, type }) => `${name} ${type}`)
  return createHash('sha256').update(columns.join('\n')).digest('hex').slice(0, 16)
}
