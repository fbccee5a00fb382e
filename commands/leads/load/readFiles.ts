import { parseFoursquarePlace } from '../../../core/leads/domain/parseFoursquarePlace.ts'
import { parseOverturePlace } from '../../../core/leads/domain/parseOverturePlace.ts'
import { parsePlainRow } from '../../../core/leads/domain/parsePlainRow.ts'
import type { RawLead } from '../../../core/leads/domain/rawLead.ts'
import { markLoad } from '../../../core/leads/store/load/findUnfinished.ts'
import { copyRawRows } from '../../../core/leads/store/load/rawRows.ts'
import type { LeadFile, SourceRow } from '../files/leadFile.ts'
import { LoadRefused } from '../loadRefused.ts'
import type { LoadWork } from './loadWork.ts'
import { removeSuppressedContacts } from './removeSuppressedContacts.ts'
import { count } from './tally.ts'

/** Maximum rows before a batch is stored, even if the batch has few leads. */
const BATCH = 4_000

/**
 * Reads all rows from the position of the note into the table of raw leads.
 *
 * The leads of a batch, its counts and its position are stored in one transaction. The rejects of a batch are written
 * before that transaction; a resumed load removes rejects of batches that were not stored, and writes them again.
 */
export async function readFiles(work: LoadWork): Promise<void> {
  const { files, note, progress } = work
  const writeLeads = createPut(work)
  for (let at = note.file; at < files.length; at += 1) {
    const file = files[at]
    if (file === undefined) break
    let sinceLast = 0
    for await (const rows of file.rows(note.row)) {
      for (const row of rows) {
        writeLeads.take(file, row)
        note.row = row.at
      }
      sinceLast += rows.length
      if (sinceLast < BATCH) continue
      sinceLast = 0
      await writeLeads.flush()
      progress.show({
        label: 'reading',
        share: shareOf(files, at),
        count: { done: note.tally.rows, of: 'rows' },
      })
    }
    note.file = at + 1
    note.row = 0
    await writeLeads.flush()
  }
  await writeLeads.end()
  progress.show({ label: 'reading', share: 1, count: { done: note.tally.rows, of: 'rows' } })
}

/** Returns the part of all files that has been read, 0 to 0.99, weighted by size in bytes. */
function shareOf(files: readonly LeadFile[], at: number): number {
  const all = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const before = files.slice(0, at).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const file = files[at]
  const own = file === undefined ? 0 : file.sizeBytes * file.share()
  return all === 0 ? 1 : Math.min(0.99, (before + own) / all)
}

/**
 * Creates the function that collects rows and stores their leads; the database stores one batch while the next batch is
 * read.
 */
function createPut(work: LoadWork) {
  const { session, datasetId, raw, rejects, note, signal } = work
  let leads: RawLead[] = []
  let writing = Promise.resolve()
  const flush = async (): Promise<void> => {
    await writing
    signal.throwIfAborted()
    note.rejectBytes = rejects.flush()
    const [batch, mark] = [leads, structuredClone(note)]
    leads = []
    writing = session.begin(async (query) => {
      if (batch.length > 0) await copyRawRows(session, raw, batch)
      if (datasetId !== null) await markLoad(query, datasetId, mark)
    })
    writing.catch(() => {})
  }
  const addRow = (file: LeadFile, row: SourceRow): void => {
    const { tally } = note
    tally.rows += 1
    const reading = row.problem === null ? readRow(work, file, row.value) : null
    if (reading?.kind !== 'read') {
      const reason = reading === null ? (row.problem ?? '') : reading.reason
      count(tally.refused, reason)
      rejects.add({ file: file.path, row: row.at, reason, value: row.value })
      return
    }
    for (const field of reading.dropped) count(tally.dropped, field)
    leads.push(removeSuppressedContacts(work, reading.lead))
  }
  return { take: addRow, flush, end: () => writing }
}

function readRow({ reader, note }: LoadWork, { kind, path }: LeadFile, value: unknown) {
  switch (kind) {
    case 'overture':
      return parseOverturePlace(reader, value)
    case 'foursquare':
      return parseFoursquarePlace(reader, value)
    case 'plain':
      if (note.source === null) {
        throw new LoadRefused(`${path}: needs --source and --licence`)
      }
      return parsePlainRow(reader, note.source, value)
    default:
      throw new Error(kind satisfies never)
  }
}
