import { createHash } from 'node:crypto'
import { text } from '../columns.ts'
import type { Query } from '../createQuery.ts'

/** Hex digits of a lock number: 48 bits, which a number of JavaScript represents exactly. */
const DIGITS = 12

/** Returns the number of the session lock that the one indexer of a schema holds. */
export function indexLockOf(schema: string): number {
  const hash = createHash('sha256').update(`index ${schema}`).digest('hex')
  return Number.parseInt(hash.slice(0, DIGITS), 16)
}

/** Returns those of the schemas whose indexer runs. */
export async function readSchemasWithIndexer(
  query: Query,
  schemas: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query({ schema: text })`
    select wanted.schema
    from unnest(${schemas}::text[], ${schemas.map(indexLockOf)}::int8[]) as wanted(schema, lock)
    where exists (
      select 1 from pg_locks l
      where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
        and l.database = (select oid from pg_database where datname = current_database())
        and (l.classid::int8 << 32) | l.objid::int8 = wanted.lock)`
  return new Set(rows.map(({ schema }) => schema))
}
