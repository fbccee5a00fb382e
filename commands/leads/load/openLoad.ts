import { setTimeout as delay } from 'node:timers/promises'
import type { BuildSession } from '../../../core/leads/store/dataset/openBuildSession.ts'
import { acquireLoadLock } from '../../../core/leads/store/load/acquireLoadLock.ts'
import {
  findUnfinished,
  type UnfinishedLoad,
} from '../../../core/leads/store/load/findUnfinished.ts'
import { LoadRefused } from '../loadRefused.ts'
import { type FilesNote, type GeneratedNote, parseLoadNote } from './loadNote.ts'

export type Unfinished = UnfinishedLoad & { readonly note: FilesNote | GeneratedNote }

/** Takes the lock for loads. Throws `LoadRefused` while another loader holds the lock. */
export async function requireLoadLock(session: BuildSession): Promise<void> {
  if (await acquireLoadLock(session, delay)) return
  throw new LoadRefused('another load or repair is running in this database; only one may run')
}

/**
 * Returns the unfinished load to resume, or null for a new load.
 *
 * Throws `LoadRefused` for an unfinished load without `--resume`, and for `--resume` without an unfinished load.
 */
export async function requireUnfinished(
  session: BuildSession,
  isResumed: boolean,
): Promise<Unfinished | null> {
  const found = await findUnfinished(session)
  if (found === null) {
    if (isResumed) throw new LoadRefused('no load is unfinished; remove --resume')
    return null
  }
  const note = parseLoadNote(found.load)
  const ways = `npm run leads -- drop ${found.version} abandons the load`
  if (note === null) throw new LoadRefused(`load ${found.version} was started elsewhere; ${ways}`)
  if (isResumed) return { ...found, note }
  const command = note.kind === 'files' ? 'load' : 'generate'
  throw new LoadRefused(
    `load ${found.version} is unfinished (${describe(note)}): npm run leads -- ${command} ` +
      `--resume continues the load, ${ways}`,
  )
}

function describe(note: FilesNote | GeneratedNote): string {
  if (note.kind === 'generated') return `${note.made} of ${note.count} generated`
  return `${note.phase}, ${note.tally.rows} rows of ${note.files.length} files read`
}
