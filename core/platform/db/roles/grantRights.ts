import pg from 'pg'
import { JOB_SCHEMA } from '../../jobs/jobRules.ts'
import { ADVISORY_LOCKS } from '../advisoryLocks.ts'
import { bool, text } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import { runStatementText } from '../indexes/runStatementText.ts'
import { readAppTables } from './readAppTables.ts'
import { type Reader, type Right, requiredRights } from './requiredRights.ts'
import { type RoleNames, roleNamesOf } from './roleNames.ts'

const READERS: readonly Reader[] = ['api', 'workers', 'fetch']

/** Returns the names of the roles of the present database; null if the database has no such roles. */
export async function findRoles(query: Query): Promise<RoleNames | null> {
  const [row] = await query({ name: text })`select current_database()::text as name`
  const names = roleNamesOf(row?.name ?? '')
  const found = await query({ there: bool })`
    select true as there from pg_roles where rolname = any(${Object.values(names)}::text[])`
  return found.length === Object.keys(names).length ? names : null
}

/**
 * Grants each role its rights on the tables of schema `app` and on the job queue, and revokes all others.
 *
 * Call in a transaction of the role of the migrations, or of a member, after the migrations.
 */
export async function grantRights(query: Query, names: RoleNames): Promise<void> {
  await query`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrate})`
  await setOwners(query, names)
  for (const table of await readAppTables(query)) {
    const on = `app.${pg.escapeIdentifier(table.name)}`
    const owner = table.rights?.owner
    for (const role of READERS.filter((reader) => reader !== owner)) {
      const grantee = pg.escapeIdentifier(names[role])
      await runStatementText(query, `revoke all on ${on} from ${grantee}`)
      const rights = requiredRights(table.rights, role, table.isPartition).map(rightText)
      if (rights.length > 0)
        await runStatementText(query, `grant ${rights.join(', ')} on ${on} to ${grantee}`)
    }
  }
  await grantJobs(query, names)
}

/** The owner of a partitioned table adds its partitions. Only a table with another owner is locked. */
async function setOwners(query: Query, names: RoleNames): Promise<void> {
  for (const { name, rights, owner } of await readAppTables(query)) {
    const wanted = rights === undefined ? owner : names[rights.owner ?? 'migrations']
    if (owner === wanted) continue
    const to = pg.escapeIdentifier(wanted)
    await runStatementText(query, `alter table app.${pg.escapeIdentifier(name)} owner to ${to}`)
  }
}

/** A job only starts work that rows describe, so every worker may write jobs. */
async function grantJobs(query: Query, names: RoleNames): Promise<void> {
  const [queue] = await query({ there: bool })`
    select to_regnamespace(${JOB_SCHEMA}) is not null as there`
  if (queue?.there !== true) return
  const workers = [names.workers, names.fetch].map(pg.escapeIdentifier).join(', ')
  await runStatementText(query, `grant usage on schema ${JOB_SCHEMA} to ${workers}`)
  await runStatementText(
    query,
    `grant select, insert, update, delete on all tables in schema ${JOB_SCHEMA} to ${workers}`,
  )
}

function rightText({ right, columns }: Right): string {
  return columns === null ? right : `${right} (${columns.map(pg.escapeIdentifier).join(', ')})`
}
