import type { Clock } from '../../kernel/clock.ts'
import { hex, text } from '../../platform/db/columns.ts'
import type { FactTable } from '../domain/factTables.ts'
import type { DayFile } from '../ports.ts'
import type { DayReads } from './createDayReads.ts'
import type { DayFileFolder } from './file/dayFileFolder.ts'

type Deps = {
  readonly folder: DayFileFolder
  readonly reads: DayReads
  readonly clock: Clock
  /** Maximum size of all files on disk, bytes. */
  readonly maxBytes: number
}

export type FinalFiles = {
  find(table: FactTable, day: string): Promise<DayFile | undefined>
  /**
   * Stores the record of a written file. While the files together exceed `maxBytes`, removes the file that was unused for the
   * longest time, but never the new file.
   */
  add(file: DayFile): Promise<void>
  /** Removes the record of files that are no longer on disk. */
  forget(file: DayFile): Promise<void>
  all(): Promise<readonly DayFile[]>
}

/**
 * Creates the memory of the final files in a folder. The first call reads the records of an earlier process, and removes
 * the files whose blocks the index does not have, such as those of another chain with the same id.
 */
export function createFinalFiles({ folder, reads, clock, maxBytes }: Deps): FinalFiles {
  /** Files by table and day; the file that was unused for the longest time is first. */
  const files = new Map<string, DayFile>()
  let loading: Promise<void> | undefined

  const load = async (): Promise<void> => {
    const found = await folder.load(clock.nowMs())
    if (found.length === 0) return
    const known = await knownBlocks(reads, found)
    for (const file of found) {
      const isKnown = file.blocks.every(
        ({ chainId, number, hash }) => known.get(`${chainId}-${number}`) === hash,
      )
      if (isKnown) files.set(keyOf(file), file)
      else await folder.remove(file)
    }
  }
  const loadOnce = (): Promise<void> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    find: async (table, day) => {
      await loadOnce()
      const key = keyOf({ table: table.name, day })
      const file = files.get(key)
      if (file === undefined) return undefined
      files.delete(key)
      files.set(key, file)
      return file
    },
    add: async (file) => {
      await loadOnce()
      await folder.save(file)
      files.set(keyOf(file), file)
      let total = [...files.values()].reduce((sum, one) => sum + bytesOf(one), 0)
      for (const [key, oldest] of files) {
        if (total <= maxBytes || oldest === file) break
        files.delete(key)
        total -= bytesOf(oldest)
        await folder.remove(oldest)
      }
    },
    forget: async (file) => {
      files.delete(keyOf(file))
      await folder.remove(file)
    },
    all: async () => {
      await loadOnce()
      return [...files.values()]
    },
  }
}

const keyOf = ({ table, day }: Pick<DayFile, 'table' | 'day'>): string => `${table}/${day}`
const bytesOf = ({ files }: DayFile): number => files.parquet.bytes + files.csv.bytes

/** Returns the hashes of the last blocks of files, by chain and number. */
async function knownBlocks(
  reads: DayReads,
  files: readonly DayFile[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    files.flatMap(({ blocks }) => blocks.map(({ chainId, number }) => `${chainId}-${number}`)),
  )
  return reads.inSnapshot('all', async ({ query }) => {
    const rows = await query({ id: text, hash: hex })`
      select id, hash from chain.block where id = any(${[...ids]}::text[])`
    return new Map(rows.map(({ id, hash }) => [id, hash]))
  })
}
