import pg from 'pg'
import { text } from '../columns.ts'
import type { Query } from '../createQuery.ts'

/** Name of the constraint and of its function. */
export const PARENT_CONSTRAINT = 'block_has_parent'

/** Schema of an index, and the number of blocks from each of its headers to the next header. */
export type IndexSchema = { readonly schema: string; readonly intervalBlocks: number }

/** Returns true if the table of blocks has the enabled constraint of this version, so that no block lacks its parent. */
export async function hasParentConstraint(query: Query, index: IndexSchema): Promise<boolean> {
  const [row] = await query({ body: text })`
    select p.prosrc as body
    from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${index.schema} and c.relname = 'block' and t.tgname = ${PARENT_CONSTRAINT}
      and t.tgenabled in ('O', 'A')`
  return row?.body === functionBody(index)
}

/** Returns the statements that create or replace the constraint. */
export function constraintText(index: IndexSchema): string {
  const block = blockTable(index)
  const name = `${pg.escapeIdentifier(index.schema)}.${PARENT_CONSTRAINT}`
  return `
    create or replace function ${name}() returns trigger language plpgsql as $$${functionBody(index)}$$;
    drop trigger if exists ${PARENT_CONSTRAINT} on ${block};
    create constraint trigger ${PARENT_CONSTRAINT} after insert or update or delete on ${block}
      deferrable initially deferred for each row execute function ${name}()`
}

/** Returns the quoted name of the table of blocks. */
export function blockTable({ schema }: IndexSchema): string {
  return `${pg.escapeIdentifier(schema)}.block`
}

/**
 * Returns the body of the function that checks parents. Parents are found by the primary key, because a back-fill has
 * no other index on the table.
 *
 * The check is deferred, because the rows of a transaction arrive in any order and a reorganisation deletes before it
 * inserts.
 */
function functionBody(index: IndexSchema): string {
  const block = blockTable(index)
  const step = Math.trunc(index.intervalBlocks)
  const sameHash = step === 1 ? ' and hash = link.parent_hash' : ''
  return `
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
    end `
}
