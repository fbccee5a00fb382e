import pg from 'pg'
import { int } from '../columns.ts'
import { createQuery } from '../createQuery.ts'
import { connectionOptions } from '../createSql.ts'
import { queryConfig } from '../send.ts'
import { ALL_BLOCKS_MS, findHoles, type Hole } from './findHoles.ts'

/** Name of the constraint and of its function. */
export const PARENT_CONSTRAINT = 'block_has_parent'

/**
 * Milliseconds; a longer wait would hold up the writer of the index, which waits behind this lock.
 */
const LOCK_MS = 2_000

export type Required =
  | { readonly kind: 'required' }
  | { readonly kind: 'no_index' }
  | { readonly kind: 'hole'; readonly holes: readonly Hole[] }

/**
 * Adds a constraint to the blocks of an index: a transaction that leaves a block without its parent cannot commit.
 *
 * All present blocks are checked under the lock that adds the constraint, so an index with the constraint has no hole.
 * Ponder ends at a failed check constraint without a retry, and resumes from its checkpoint after a restart.
 */
export async function requireParents(
  databaseUrl: string,
  index: { readonly schema: string; readonly intervalBlocks: number },
): Promise<Required> {
  const client = new pg.Client(
    connectionOptions(databaseUrl, {
      name: 'quartet-require-parents',
      reader: false,
      answerMs: ALL_BLOCKS_MS,
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

async function requireIn(
  client: pg.Client,
  index: { readonly schema: string; readonly intervalBlocks: number },
): Promise<Required> {
  const query = createQuery((request) => client.query(queryConfig(request)))
  const [table] = await query({ oid: int })`
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${index.schema} and c.relname = 'block' and c.relkind = 'r'`
  if (table === undefined) return { kind: 'no_index' }
  await client.query(`set local lock_timeout = ${LOCK_MS}`)
  const block = `${pg.escapeIdentifier(index.schema)}.block`
  await client.query(`lock table ${block} in share row exclusive mode`)
  const holes = await findHoles(query, index)
  if (holes.length > 0) return { kind: 'hole', holes }
  await client.query(constraintText(block, index))
  return { kind: 'required' }
}

/**
 * Parents are found by the primary key, because a back-fill has no other index on the table.
 *
 * The check is deferred, because the rows of a transaction arrive in any order and a reorganisation deletes before
 * it inserts.
 */
function constraintText(
  block: string,
  index: { readonly schema: string; readonly intervalBlocks: number },
): string {
  const name = `${pg.escapeIdentifier(index.schema)}.${PARENT_CONSTRAINT}`
  const step = Math.trunc(index.intervalBlocks)
  const sameHash = step === 1 ? ' and hash = link.parent_hash' : ''
  return `
    create or replace function ${name}() returns trigger language plpgsql as $$
    declare
      link record := new;
    begin
      if tg_op = 'DELETE' then
        select * into link from ${block} where id = old.chain_id || '-' || (old.number + ${step});
        if not found then return null; end if;
      end if;
      perform from ${block} where id = link.chain_id || '-' || (link.number - ${step})${sameHash};
      if found then return null; end if;
      perform from ${block} where id = link.id and hash = link.hash;
      if not found then return null; end if;
      perform from ${block} where chain_id = link.chain_id and number < link.number limit 1;
      if not found then return null; end if;
      raise exception using errcode = 'check_violation', constraint = '${PARENT_CONSTRAINT}',
        message = format('block %s of chain %s lacks its parent and violates check constraint "%s"',
          link.number, link.chain_id, '${PARENT_CONSTRAINT}');
    end $$;
    drop trigger if exists ${PARENT_CONSTRAINT} on ${block};
    create constraint trigger ${PARENT_CONSTRAINT} after insert or update or delete on ${block}
      deferrable initially deferred for each row execute function ${name}()`
}
