import type { Clock } from '../../kernel/clock.ts'
import type { FactTable } from '../domain/factTables.ts'
import { parseUtcDay, type UtcDay } from '../domain/utcDays.ts'
import type { DayFiles } from '../ports.ts'
import type { DayReads } from './createDayReads.ts'
import { createFinalFiles } from './createFinalFiles.ts'
import { createTableDays } from './createTableDays.ts'
import { createDayFileFolder, hasSize } from './file/dayFileFolder.ts'
import { storageProblem } from './file/storageProblem.ts'
import { type DayOutcome, writeDay } from './writeDay.ts'

type Options = {
  readonly reads: DayReads
  readonly clock: Clock
  readonly folder: string
  readonly processId: number
  /** Maximum size of all final files on disk, bytes. */
  readonly maxBytes?: number
  /** Maximum rows of a file. */
  readonly maxRows?: number
}

/** Maximum rows of a file: the rows of a file are read in one transaction, which takes some seconds at most. */
const MAX_ROWS = 200_000
/** Files that may wait while another file is written. */
const MAX_WAITING = 8
/** Milliseconds for which the file of an open day, and a refusal of a day, are returned again. */
const OPEN_MS = 60_000
/** Maximum size of all final files on disk, bytes. */
const MAX_BYTES = 2_000_000_000

/**
 * Creates the files of facts by day. A file is written at its first request, one file at a time, from one snapshot of
 * the index; a final file stays on disk, and the file of an open day is written again after a minute.
 */
export function createDayFiles(options: Options): DayFiles {
  const { reads, clock, processId, maxBytes = MAX_BYTES, maxRows = MAX_ROWS } = options
  const folder = createDayFileFolder(options.folder, processId)
  const finals = createFinalFiles({ folder, reads, clock, maxBytes })
  const recent = new Map<string, { readonly outcome: DayOutcome; readonly untilMs: number }>()
  const inTurn = createTurns()

  const write = async (key: string, table: FactTable, day: UtcDay): Promise<DayOutcome> => {
    await folder.prepare(table)
    const mark = `open-${processId}`
    const outcome = await writeDay({ reads, folder }, { table, day, mark, maxRows })
    if (outcome.kind === 'file' && outcome.file.isFinal) {
      recent.delete(key)
      await finals.add(outcome.file)
      return outcome
    }
    const nowMs = clock.nowMs()
    for (const [old, { untilMs }] of recent) if (untilMs <= nowMs) recent.delete(old)
    recent.set(key, { outcome, untilMs: nowMs + OPEN_MS })
    return outcome
  }

  const findOutcome = async (table: FactTable, day: UtcDay): Promise<DayOutcome | null> => {
    const key = `${table.name}/${day.name}`
    const known = recent.get(key)
    if (known !== undefined && clock.nowMs() < known.untilMs) return known.outcome
    return inTurn(key, () => write(key, table, day))
  }

  const findFile: DayFiles['find'] = async ({ table, day: name, format }) => {
    const day = parseUtcDay(name)
    if (day === null) throw new RangeError(`${name} is not a day`)
    const final = await finals.find(table, day.name)
    if (final !== undefined) {
      const path = folder.pathOf({ ...final, format })
      const isThere = await hasSize(path, final.files[format].bytes)
      if (isThere) return { kind: 'file', file: final, path }
      await finals.forget(final)
    }
    const outcome = await findOutcome(table, day)
    if (outcome === null) return { kind: 'busy' }
    if (outcome.kind !== 'file') return outcome
    const { file, mark } = outcome
    return { kind: 'file', file, path: folder.pathOf({ ...file, format, mark }) }
  }

  return {
    find: async (wanted) => {
      try {
        return await findFile(wanted)
      } catch (error) {
        const problem = storageProblem(error)
        if (problem === null) throw error
        return { kind: 'no_storage', problem }
      }
    },
    tables: createTableDays({ reads, clock, finals }),
  }
}

/**
 * Creates a queue in which one write runs at a time. Concurrent requests for one file share its write; the result is
 * null while too many writes wait.
 */
function createTurns() {
  const writing = new Map<string, Promise<DayOutcome>>()
  let last: Promise<unknown> = Promise.resolve()
  return (key: string, write: () => Promise<DayOutcome>): Promise<DayOutcome> | null => {
    const known = writing.get(key)
    if (known !== undefined) return known
    if (writing.size > MAX_WAITING) return null
    const mine = last.then(write).finally(() => writing.delete(key))
    writing.set(key, mine)
    last = mine.catch(() => {})
    return mine
  }
}
