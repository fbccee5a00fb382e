import { text } from '../../../core/platform/db/columns.ts'
import type { IndexStatements } from '../../../supervisor/indexStatements.ts'
import { CommandRefused } from '../commandRefused.ts'
import type { ContractsCompared, IndexDeps } from '../indexDeps.ts'
import { type Manifest, readManifest } from '../snapshot/manifest.ts'
import { type CopySession, openCopySession } from '../snapshot/openCopySession.ts'
import type { SnapshotDeps } from '../snapshot/runSnapshot.ts'
import { checkFiles } from './checkFiles.ts'
import { checkTables } from './checkTables.ts'
import { createIndexes, type Load, loadTables } from './loadTables.ts'
import { publishRestored } from './publishRestored.ts'
import { requireChains } from './requireChains.ts'
import { requireSameCode } from './requireSameCode.ts'
import type { SampleCompared } from './sample/compareSample.ts'

/** Dependencies of a restore. */
export type RestoreDeps = SnapshotDeps &
  Pick<IndexDeps, 'chainIds'> &
  Parameters<typeof requireChains>[0] & {
    readonly statements: () => Promise<IndexStatements>
    /** Compares the vaults, bridges and paymasters of an index with the contracts at its newest blocks. */
    readonly compareContracts: (schema: string) => Promise<ContractsCompared>
    /** Derives a random sample of the rows of an index again from the chains. */
    readonly compareSample: (schema: string) => Promise<SampleCompared>
    /** Deletes the reads of Ponder's cache that a new index must not use. */
    readonly forgetNarrowedReads: (schema: string) => Promise<void>
  }

/**
 * Loads a snapshot into a new schema, proves the rows, and gives the schema the name of the index.
 *
 * Nothing becomes live: the indexer continues from the blocks of the snapshot, as after a restart. Before the last
 * transaction the schema has another name, so that no process uses the rows; a failure drops the schema, and the next
 * restore drops the schema of a killed restore. Throws `CommandRefused`, `RpcUnavailable`.
 */
export async function runRestore(deps: RestoreDeps, folder: string): Promise<string> {
  const startMs = performance.now()
  const { target, databaseUrl, signal, print } = deps
  const manifest = readManifest(folder)
  const statements = await deps.statements()
  requireSameCode(manifest, deps.code(), statements)
  await requireNewIndex(deps)
  await requireChains(deps, manifest)
  await checkFiles(deps, folder, manifest)
  const schema = restoringSchema(target)
  const session = await openCopySession(databaseUrl)
  const second = await openCopySession(databaseUrl)
  try {
    await session`drop schema if exists ${session(schema)} cascade`
    const load: Load = { sessions: [session, second], schema, folder, statements, print, signal }
    await loadTables(load, manifest)
    const proof = await prove(deps, { session, load, manifest, startMs })
    await deps.forgetNarrowedReads(target)
    signal.throwIfAborted()
    await publishRestored(session, { from: schema, to: target }, manifest)
    return describe(manifest, { target, proof, startMs })
  } catch (error) {
    await session`drop schema if exists ${session(schema)} cascade`.catch(() => {})
    throw error
  } finally {
    await Promise.all([session.end(), second.end()])
  }
}

/** Returns the name of the schema during the restore; no process takes this schema for an index. */
export function restoringSchema(target: string): string {
  return `restoring_${target}`
}

async function requireNewIndex({ session, target }: RestoreDeps): Promise<void> {
  const [known] = await session({ name: text })`
    select nspname::text as name from pg_namespace where nspname = ${target}`
  if (known !== undefined)
    throw new CommandRefused(
      `the database has ${target}; stop its indexer and drop the index, or set INDEX_SCHEMA to another schema`,
    )
}

type Proof = { readonly figures: number; readonly sampled: number }
type Loaded = {
  readonly session: CopySession
  readonly load: Load
  readonly manifest: Manifest
  readonly startMs: number
}

/** Throws `CommandRefused` with the first difference between the rows, the manifest, the contracts and the logs. */
async function prove(
  deps: RestoreDeps,
  { session, load, manifest, startMs }: Loaded,
): Promise<Proof> {
  const { intervalBlocks, signal } = deps
  const { schema } = load
  const print = (line: string) => deps.print(`${line}, after ${seconds(startMs)}`)
  print('rows loaded')
  await createIndexes(load, manifest)
  print('indexes created')
  await checkTables(session, { schema, intervalBlocks, signal }, manifest)
  print('rows and sums equal the manifest')
  const { figures, difference } = await deps.compareContracts(schema)
  if (difference !== undefined)
    throw new CommandRefused(`the snapshot differs from the contracts: ${difference}`)
  print(`${figures} figures equal the contracts`)
  const sample = await deps.compareSample(schema)
  if (sample.difference !== undefined)
    throw new CommandRefused(`the snapshot differs from the chains: ${sample.difference}`)
  return { figures, sampled: sample.rows }
}

function seconds(startMs: number): string {
  return `${Math.ceil((performance.now() - startMs) / 1_000)} s`
}

type Restored = { readonly target: string; readonly proof: Proof; readonly startMs: number }

function describe({ tables, chains }: Manifest, { target, proof, startMs }: Restored): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const blocks = chains.map(({ chainId, block }) => `${chainId} at ${block?.number ?? 'no block'}`)
  return [
    `${target}: ${rows} rows of ${tables.length} tables, ${blocks.join(', ')}, after ${seconds(startMs)}`,
    `checksums, rows and sums equal the manifest, ${proof.figures} figures the contracts, and ${proof.sampled} rows of a sample the chains`,
    'npm run start:indexer continues from these blocks; without a live index the index then becomes live, otherwise run npm run index -- upgrade',
  ].join('\n')
}
