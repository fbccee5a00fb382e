import { text } from '../../core/platform/db/columns.ts'
import type { Query } from '../../core/platform/db/createQuery.ts'
import { dropIndex } from '../../core/platform/db/indexes/dropIndex.ts'
import { planPrune } from '../../core/platform/db/indexes/planIndexes.ts'
import { readIndexes } from '../../core/platform/db/indexes/readIndexes.ts'
import { dropUnusedViews } from '../../core/platform/db/indexes/switchIndex.ts'
import type { IndexDeps } from './indexDeps.ts'
import { restoringSchema } from './restore/runRestore.ts'

/** Drops the indexes that no process needs, and the tables of killed restores; returns a text that names each kept index and the reason. */
export async function runPrune(deps: IndexDeps, keep: number): Promise<string> {
  const { session, intervalBlocks, nowMs, print } = deps
  await dropUnusedViews(session)
  for (const schema of await readRestoring(session)) {
    print(`${schema}: drop, of a restore that did not end`)
    await session`drop schema ${session(schema)} cascade`
  }
  const indexes = await readIndexes(session, { nowMs: nowMs(), intervalBlocks })
  const plan = planPrune(indexes, keep)
  const lines = plan.kept.map(({ schema, reason }) => `${schema}: kept, ${reason}`)
  for (const schema of plan.drop) {
    print(`${schema}: drop`)
    const result = await dropIndex(session, schema)
    const reason = result === 'led' ? 'an indexer runs' : 'live'
    lines.push(result === 'dropped' ? `${schema}: dropped` : `${schema}: kept, ${reason}`)
  }
  return lines.length === 0 ? 'the database has no index' : lines.join('\n')
}

/** Returns the schemas of restores; none of them runs, because one command at a time changes indexes. */
async function readRestoring(query: Query): Promise<readonly string[]> {
  const rows = await query({ name: text })`
    select nspname::text as name from pg_namespace
    where starts_with(nspname, ${restoringSchema('ix_')})`
  return rows.map(({ name }) => name)
}
