import { existsSync } from 'node:fs'
import type { Clock } from '../../core/kernel/clock.ts'
import { type OptOutState, optOutMayBecome } from '../../core/leads/domain/optOutStates.ts'
import { SUPPRESSION_KINDS, type SuppressionKind } from '../../core/leads/domain/suppressionHash.ts'
import type { BuildSession } from '../../core/leads/store/dataset/openBuildSession.ts'
import { confirmOptOut } from '../../core/leads/store/optouts/confirmOptOut.ts'
import type { OptOutLog } from '../../core/leads/store/optouts/createOptOutLog.ts'
import { rejectOptOut, undoOptOut } from '../../core/leads/store/optouts/endOptOut.ts'
import { mergeOptOutLog } from '../../core/leads/store/optouts/mergeOptOutLog.ts'
import {
  type OptOutFacts,
  readOptOut,
  readOptOuts,
} from '../../core/leads/store/optouts/readOptOuts.ts'
import { createSuppressionReader } from '../../core/leads/store/suppress/createSuppressionReader.ts'
import { LoadRefused } from './loadRefused.ts'
import type { OptOutsCommand } from './parseOptOuts.ts'

type Deps = {
  readonly session: BuildSession
  readonly clock: Pick<Clock, 'nowMs'>
  readonly optOutLog: OptOutLog
  /** Path of the opt-out log of this machine. */
  readonly optOutLogPath: string
}

/**
 * Lists, shows and changes opt-outs; returns the text to print.
 *
 * Throws `LoadRefused` if a change is not possible.
 */
export async function runOptOuts(deps: Deps, command: OptOutsCommand): Promise<string> {
  const { session } = deps
  switch (command.verb) {
    case 'list': {
      const { state, of: kind, value, limit, isJson } = command
      const hashes = value === null ? null : hashesOf(kind, value)
      const found = await readOptOuts(session, { state, kind, hashes, limit })
      return isJson ? JSON.stringify(found, null, 2) : listText(found)
    }
    case 'show': {
      const found = await requireOptOut(session, command.id)
      return command.isJson ? JSON.stringify(found, null, 2) : factsText(found)
    }
    case 'confirm':
      return confirm(deps, command)
    case 'reject':
      await change(deps, command.id, 'rejected', (query) => rejectOptOut(query, command))
      return `${command.id} is rejected`
    case 'undo':
      await change(deps, command.id, 'undone', (query) => undoOptOut(query, command))
      return `${command.id} is undone; its leads return within minutes, or with the next load`
    case 'merge':
      return merge(deps, command.files)
    default:
      throw new Error(command satisfies never)
  }
}

/** Returns the hashes of a value. Throws `LoadRefused` if the value does not fit the kind, or fits no kind. */
function hashesOf(kind: SuppressionKind | null, value: string): string[] {
  const read = createSuppressionReader()
  const kinds = kind === null ? SUPPRESSION_KINDS : [kind]
  const hashes = kinds.map((text) => read(text, value)).filter((hash) => hash !== null)
  if (hashes.length > 0) return hashes
  throw new LoadRefused(`${value} cannot be opted out`)
}

async function requireOptOut(session: BuildSession, id: string): Promise<OptOutFacts> {
  const found = await readOptOut(session, id)
  if (found === null) throw new LoadRefused(`no opt-out ${id}`)
  return found
}

async function confirm(
  deps: Deps,
  { id, by, note }: Extract<OptOutsCommand, { verb: 'confirm' }>,
): Promise<string> {
  const now = new Date(deps.clock.nowMs())
  await change(deps, id, 'confirmed', async (query) => {
    const entry = await confirmOptOut(query, { id, proof: by, note, now })
    if (entry !== null) await deps.optOutLog.append([entry], by)
    return entry !== null
  })
  return `${id} is confirmed; sales omit the leads at once, searches within minutes`
}

/**
 * Merges opt-out logs into the database; returns the text to print. Throws `LoadRefused` for a file that cannot be
 * read.
 */
async function merge(
  { session, optOutLogPath }: Pick<Deps, 'session' | 'optOutLogPath'>,
  files: readonly string[],
): Promise<string> {
  const lines: string[] = []
  if (files.length === 0 && !existsSync(optOutLogPath))
    return `${optOutLogPath} does not exist: this machine received no opt-out`
  for (const path of files.length === 0 ? [optOutLogPath] : files) {
    try {
      const { read, added, unread } = await mergeOptOutLog(session, path)
      lines.push(`${path}: ${read} lines, ${added} opt-outs added, ${unread} lines unreadable`)
    } catch (error) {
      if (error instanceof Error && 'syscall' in error)
        throw new LoadRefused(`${path} cannot be read: ${error.message}`)
      throw error
    }
  }
  return lines.join('\n')
}

/** Changes the state of an opt-out. Throws `LoadRefused` if its current state does not allow the change. */
async function change(
  { session }: Deps,
  id: string,
  to: OptOutState,
  write: (query: Parameters<Parameters<BuildSession['begin']>[0]>[0]) => Promise<boolean>,
): Promise<void> {
  if (await session.begin(write)) return
  const { state } = await requireOptOut(session, id)
  const why = optOutMayBecome(state, to) ? 'the request has expired' : `the request is ${state}`
  throw new LoadRefused(`${id} cannot be ${to}: ${why}`)
}

function listText(found: readonly OptOutFacts[]): string {
  if (found.length === 0) return 'no opt-outs'
  const lines = found.map(({ id, kind, domain, hash, state, proof, reason, createdAt }) =>
    [
      id,
      state.padEnd(9),
      kind.padEnd(6),
      (domain ?? hash.slice(0, 16)).padEnd(30),
      (proof ?? '').padEnd(8),
      createdAt,
      reason,
    ].join('  '),
  )
  return lines.join('\n')
}

function factsText(found: OptOutFacts): string {
  return Object.entries(found)
    .map(([name, value]) => `${name.padEnd(12)}${value ?? ''}`.trimEnd())
    .join('\n')
}
