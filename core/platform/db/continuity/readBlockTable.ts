import { bool, int, maybe } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import { PARENT_CONSTRAINT } from './parentConstraint.ts'

export type BlockTable = {
  /** Identity of `chain.block`, which changes with the live index. */
  readonly relation: number | null
  /** True if the constraint of `requireParents` guards the table. */
  readonly isGuarded: boolean
}

/** Reads the identity of `chain.block`, and whether the table behind the view has the constraint on parents. */
export async function readBlockTable(query: Query): Promise<BlockTable> {
  const [row] = await query({ relation: maybe(int), is_guarded: bool })`
    select to_regclass('chain.block')::oid as relation, exists (
      select 1 from pg_trigger t
      where t.tgname = ${PARENT_CONSTRAINT} and t.tgenabled in ('O', 'A') and (
        t.tgrelid = to_regclass('chain.block') or t.tgrelid in (
          select d.refobjid from pg_rewrite r
          join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
            and d.refclassid = 'pg_class'::regclass
          where r.ev_class = to_regclass('chain.block')))
    ) as is_guarded`
  return { relation: row?.relation ?? null, isGuarded: row?.is_guarded === true }
}
