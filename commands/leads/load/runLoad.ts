import { resolve } from 'node:path'
import { createCategoryMapping } from '../../../core/leads/domain/createCategoryMapping.ts'
import { LEAD_SOURCES } from '../../../core/leads/domain/leadSources.ts'
import { createPhoneParser } from '../../../core/leads/store/createPhoneParser.ts'
import type { BuildSession } from '../../../core/leads/store/dataset/openBuildSession.ts'
import { type DatasetSource, openDataset } from '../../../core/leads/store/dataset/openDataset.ts'
import { createRawRows } from '../../../core/leads/store/load/rawRows.ts'
import { schemaOf } from '../../../core/leads/store/schemaOf.ts'
import {
  copySuppressions,
  readSuppressions,
} from '../../../core/leads/store/suppress/readSuppressions.ts'
import { readTaxonomy } from '../../../core/leads/store/taxonomy/readTaxonomy.ts'
import type { LeadFile } from '../files/leadFile.ts'
import { openLeadFile } from '../files/openLeadFile.ts'
import { LoadRefused } from '../loadRefused.ts'
import type { LoadCommand } from '../parseLeadsCommand.ts'
import type { ProgressLine } from '../progressLine.ts'
import { buildLoad } from './buildLoad.ts'
import type { FilesNote } from './loadNote.ts'
import type { LoadWork } from './loadWork.ts'
import { mergeReadLeads } from './mergeReadLeads.ts'
import { requireLoadLock, requireUnfinished } from './openLoad.ts'
import { readFiles } from './readFiles.ts'
import { openRejectFile } from './rejectFile.ts'
import { describeTally, emptyTally } from './tally.ts'

export type LoaderDeps = {
  readonly session: BuildSession
  readonly progress: ProgressLine
  readonly signal: AbortSignal
  /** Current day, `YYYY-MM-DD`. */
  readonly today: string
}

/**
 * Reads files and makes them the current data set; returns the text to print.
 *
 * Throws `LoadRefused`, `ConnectionLost`.
 */
export async function runLoad(deps: LoaderDeps, command: LoadCommand): Promise<string> {
  const { session } = deps
  if (!command.isDryRun) await requireLoadLock(session)
  const unfinished = command.isDryRun ? null : await requireUnfinished(session, command.isResumed)
  if (unfinished?.note.kind === 'generated') {
    throw new LoadRefused(
      `load ${unfinished.version} is a generated load: npm run leads -- generate --resume`,
    )
  }
  const note = unfinished?.note ?? null
  const files = await openFiles(command, note)
  try {
    const opened = note ?? newNote(deps, command, files)
    const found =
      unfinished ??
      (command.isDryRun ? null : await openDataset(session, deps.today, sourcesOf(opened), opened))
    return await load(deps, { note: opened, files, found })
  } finally {
    for (const file of files) file.close()
  }
}

type Load = {
  readonly note: FilesNote
  readonly files: readonly LeadFile[]
  /** Data set of the load; null in a dry run. */
  readonly found: { readonly id: number; readonly version: string } | null
}

async function load(deps: LoaderDeps, { note, files, found }: Load): Promise<string> {
  const { session, progress, signal } = deps
  const taxonomy = readTaxonomy()
  // Suppressions that are stored before the first row is read apply to this load.
  if (found !== null && note.tally.rows === 0) await copySuppressions(session, found.id)
  const raw = found === null ? session`pg_temp.raw` : session`${session(schemaOf(found.id))}.raw`
  const rejects = openRejectFile(found === null ? null : note.rejectFile, note.rejectBytes)
  const work: LoadWork = {
    session,
    datasetId: found?.id ?? null,
    day: found === null ? deps.today : dayOf(found.version),
    raw,
    files,
    reader: {
      mapCategory: createCategoryMapping(taxonomy),
      parsePhone: createPhoneParser(),
      releasedOn: note.released,
      minConfidence: note.minConfidence,
    },
    taxonomy,
    isSuppressed: await readSuppressions(session, found?.id ?? null),
    rejects,
    progress,
    signal,
    note,
  }
  try {
    if (note.phase === 'reading') {
      await createRawRows(session, raw, found === null ? 'temporary' : 'unlogged')
      await readFiles(work)
    }
    if (note.phase !== 'building') await mergeReadLeads(work)
  } finally {
    rejects.close()
  }
  progress.end()
  const summary = describeTally(note.tally)
  if (note.tally.leads === 0)
    throw new LoadRefused(`the files contain no leads
${summary.join('\n')}`)
  if (found === null) return [...summary, 'dry run: nothing was written'].join('\n')
  await buildLoad(deps, found.id, taxonomy)
  return [...summary, `data set ${found.version} is current`].join('\n')
}

/** A version begins with the day of its data set. */
const dayOf = (version: string): string => version.slice(0, version.indexOf('.'))

function newNote(
  { today }: LoaderDeps,
  command: LoadCommand,
  files: readonly LeadFile[],
): FilesNote {
  const { source, released, minConfidence, rejectFile } = command
  const plain = files.find(({ kind }) => kind === 'plain')
  if (plain !== undefined && source === null) {
    throw new LoadRefused(`${plain.path}: needs --source and --licence`)
  }
  return {
    kind: 'files',
    files: files.map(({ path, kind, sizeBytes, modifiedMs }) => {
      return { path, kind, sizeBytes, modifiedMs }
    }),
    source,
    released: released ?? today,
    minConfidence,
    rejectFile: rejectFile === null ? null : resolve(rejectFile),
    rejectBytes: 0,
    phase: 'reading',
    file: 0,
    row: 0,
    sorted: 0,
    part: -1,
    tally: emptyTally(),
  }
}

/** Opens the files of the command, or the files of the resumed load if they have not changed. Throws `LoadRefused`. */
async function openFiles(command: LoadCommand, note: FilesNote | null): Promise<LeadFile[]> {
  const wanted = note?.files ?? command.files.map((path) => ({ path, kind: command.fileKind }))
  const named = command.files.map((path) => resolve(path))
  if (
    note !== null &&
    named.length > 0 &&
    named.join('\n') !== note.files.map(({ path }) => path).join('\n')
  ) {
    throw new LoadRefused(
      `the unfinished load reads ${note.files.map(({ path }) => path).join(', ')}; pass ` +
        'exactly these files or no files',
    )
  }
  const files: LeadFile[] = []
  for (const { path, kind } of wanted) files.push(await openLeadFile(path, kind))
  for (const [at, known] of (note?.files ?? []).entries()) {
    const file = files[at]
    if (file?.sizeBytes === known.sizeBytes && file.modifiedMs === known.modifiedMs) continue
    throw new LoadRefused(
      `${known.path} changed since the start of the load; drop that load and start again`,
    )
  }
  return files
}

/** Returns the data sources that rows of these files may have. */
function sourcesOf({ files, source }: FilesNote): DatasetSource[] {
  const kinds = new Set(files.map(({ kind }) => kind))
  const open = Object.entries(LEAD_SOURCES).flatMap(([key, text]) => {
    const isRead = kinds.has(key === 'foursquare' ? 'foursquare' : 'overture')
    return isRead ? [{ key, ...text }] : []
  })
  if (source === null) return open
  const { key, licence } = source
  return [...open, { key, name: key, licence, attribution: `${key}, ${licence}`, url: null }]
}
