import pg from 'pg'
import { int } from '../columns.ts'
import { connectionOptions } from '../connectionOptions.ts'
import { createQuery } from '../createQuery.ts'
import { type DatabaseUrl, sessionUrlOf } from '../database.ts'
import { queryConfig } from '../send.ts'
import { findHoles, type Hole, READ_ALL_BLOCKS_TIMEOUT_MS } from './findHoles.ts'
import {
  blockTable,
  constraintText,
  hasParentConstraint,
  type IndexSchema,
} from './parentConstraint.ts'

/**
 * Maximum wait for the lock, milliseconds; a longer wait would delay the writer of the index, which waits behind this
 * lock.
 */
const LOCK_MS = 2_000

export type RequireParentsResult =
  | { readonly kind: 'required' }
  | { readonly kind: 'no_index' }
  | { readonly kind: 'hole'; readonly holes: readonly Hole[] }

/**
 * Adds a constraint to the blocks of an index: a transaction that leaves a block without its parent cannot commit.
 *
 * All present blocks are checked under the lock that adds the constraint, so an index with the constraint has no hole
 * and is not read again.
 *
 * Ponder ends at a failed check constraint without a retry, and resumes from its checkpoint after a restart.
 */
export async function requireParents(
  databaseUrl: DatabaseUrl,
  index: IndexSchema,
): Promise<RequireParentsResult> {
  const client = new pg.Client(
    connectionOptions(sessionUrlOf(databaseUrl), {
      name: 'quartet-require-parents',
      reader: false,
      answerMs: READ_ALL_BLOCKS_TIMEOUT_MS,
    }),
  )
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const required = await requireIn(client, index)
    await client.query(required.kind === 'required' ? 'commit' : 'rollback')
    return required
  } finally {
    await client.end()
  }
}

async function requireIn(client: pg.Client, index: IndexSchema): Promise<RequireParentsResult> {
  const query = createQuery((request) => client.query(queryConfig(request)))
  const [table] = await query({ oid: int })`
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${index.schema} and c.relname = 'block' and c.relkind = 'r'`
  if (table === undefined) return { kind: 'no_index' }
  if (await hasParentConstraint(query, index)) return { kind: 'required' }
  await client.query(`set local lock_timeout = ${LOCK_MS}`)
  await client.query(`lock table ${blockTable(index)} in share row exclusive mode`)
  const holes = await findHoles(query, index)
  if (holes.length > 0) return { kind: 'hole', holes }
  await client.query(constraintText(index))
  return { kind: 'required' }
}
