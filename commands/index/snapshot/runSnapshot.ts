import { mkdirSync, readdirSync } from 'node:fs'
import { text } from '../../../core/platform/db/columns.ts'
import type { Query } from '../../../core/platform/db/createQuery.ts'
import type { DatabaseUrl } from '../../../core/platform/db/database.ts'
import { readTables } from '../../../core/platform/db/indexes/compareTables.ts'
import { readLiveSchema } from '../../../core/platform/db/indexes/readLiveSchema.ts'
import { runStatementText } from '../../../core/platform/db/indexes/runStatementText.ts'
import type { IndexCode } from '../../../supervisor/indexCode.ts'
import { CommandRefused } from '../commandRefused.ts'
import type { IndexDeps } from '../indexDeps.ts'
import { copyTables } from './copyTables.ts'
import { createProgressLine } from './createProgressLine.ts'
import { FORMAT, type Manifest, manifestOf, writeManifest } from './manifest.ts'
import { type CopySession, openCopySession } from './openCopySession.ts'
import { readFinalState } from './readFinalState.ts'

/** Dependencies of a snapshot. */
export type SnapshotDeps = Pick<
  IndexDeps,
  'session' | 'intervalBlocks' | 'nowMs' | 'print' | 'signal'
> & {
  readonly databaseUrl: DatabaseUrl
  /** Schema of the index of this version. */
  readonly target: string
  /** Reads the inputs of the index of this version. */
  readonly code: () => IndexCode
}

/**
 * Writes the final rows of the live index to an empty folder, all of one state of the database.
 *
 * Throws `CommandRefused`.
 */
export async function runSnapshot(deps: SnapshotDeps, folder: string): Promise<string> {
  const { target, databaseUrl } = deps
  const live = await readLiveSchema(deps.session)
  if (live === undefined) throw new CommandRefused('no index is live')
  if (live !== target)
    throw new CommandRefused(
      `${live} is live, and this version builds ${target}; run the command of the version of the live index`,
    )
  requireEmpty(folder)
  const startMs = performance.now()
  const holder = await openCopySession(databaseUrl)
  const session = await openCopySession(databaseUrl)
  try {
    const manifest = await holder.begin(async (query) => {
      const id = await exportSnapshot(query)
      return copyIndex(deps, { session, id, folder })
    })
    await writeManifest(folder, manifest)
    return describe(manifest, folder, performance.now() - startMs)
  } finally {
    await Promise.all([holder.end(), session.end()])
  }
}

/** Throws `CommandRefused` if the folder has files. */
function requireEmpty(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const [first] = readdirSync(folder)
  if (first !== undefined)
    throw new CommandRefused(`${folder} has ${first}; name a folder without files`)
}

/** Exports the state of the database; this transaction reads no table, so that no reorganisation waits for it. */
async function exportSnapshot(query: Query): Promise<string> {
  await query`set transaction isolation level repeatable read read only`
  const [row] = await query({ id: text })`select pg_export_snapshot() as id`
  if (row === undefined || !/^[0-9A-F-]+$/.test(row.id)) throw new Error('no snapshot exported')
  return row.id
}

type Copy = { readonly session: CopySession; readonly id: string; readonly folder: string }

async function copyIndex(deps: SnapshotDeps, { session, id, folder }: Copy): Promise<Manifest> {
  const { target: schema, intervalBlocks, nowMs, signal } = deps
  const at = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    session.begin(async (query) => {
      await query`set transaction isolation level repeatable read read only`
      await runStatementText(query, `set transaction snapshot '${id}'`)
      return work(query)
    })
  const { app, chains } = await at((query) => readFinalState(query, { schema, intervalBlocks }))
  const tables = await at((query) => readTables(query, schema))
  const show = createProgressLine(deps.print)
  let rows = 0
  const copied = await copyTables(
    {
      session,
      at,
      schema,
      folder,
      signal,
      onRows: (count, table) => {
        rows += count
        show(`${rows} rows written, in table ${table}`)
      },
    },
    tables,
  )
  const createdAt = new Date(nowMs()).toISOString()
  return manifestOf({
    format: FORMAT,
    createdAt,
    schema,
    code: deps.code(),
    app,
    chains,
    tables: copied,
  })
}

function describe({ tables, chains, schema }: Manifest, folder: string, tookMs: number): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const files = tables.flatMap((table) => table.files)
  const mib = Math.ceil(files.reduce((sum, file) => sum + file.bytes, 0) / 1_048_576)
  const blocks = chains.map(({ chainId, block }) => `${chainId} at ${block?.number ?? 'no block'}`)
  return `${folder}: ${rows} rows of ${tables.length} tables of ${schema}, ${blocks.join(', ')}; ${mib} MiB in ${files.length} files after ${Math.ceil(tookMs / 1_000)} s`
}
