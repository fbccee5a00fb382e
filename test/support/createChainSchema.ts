import type { Query } from '../../core/platform/db/createQuery.ts'
import { SqlText } from '../../core/platform/db/sqlText.ts'
import * as index from '../../ponder.schema.ts'

/** Properties in which drizzle-orm keeps the name and the columns of a table. */
const NAME = Symbol.for('drizzle:Name')
const COLUMNS = Symbol.for('drizzle:Columns')

type Column = { readonly name: string; readonly notNull: boolean; getSQLType(): string }
export type ChainColumn = { readonly name: string; readonly type: string; readonly isNull: boolean }

/** Returns the columns of each table of the index, as `ponder.schema.ts` declares them. */
export function readChainTables(): ReadonlyMap<string, readonly ChainColumn[]> {
  return new Map(
    Object.values(index).map((table) => {
      const fields: Readonly<Record<PropertyKey, unknown>> = Object(table)
      const columns: readonly Column[] = Object.values(Object(fields[COLUMNS]))
      return [
        String(fields[NAME]),
        columns.map((column) => ({
          name: snakeCase(column.name),
          type: column.getSQLType(),
          isNull: !column.notNull,
        })),
      ]
    }),
  )
}

/** Creates schema `chain` with every table of the index, empty. */
export async function createChainSchema(query: Query): Promise<void> {
  await query`drop schema if exists chain cascade`
  await query`create schema chain`
  for (const [table, columns] of readChainTables()) {
    const texts = columns.map(
      ({ name, type, isNull }) =>
        `"${name}" ${type}${isNull ? '' : ' not null'}${name === 'id' ? ' primary key' : ''}`,
    )
    await query`create table chain.${query(table)} (${new SqlText([texts.join(', ')], [])})`
  }
  await query`create index on chain.block (chain_id, number)`
  await query`create index on chain.block (chain_id, timestamp, number)`
}

/** Inserts a row; columns without a value are null, or else empty text, 0 or false. */
export async function insertFact(
  query: Query,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = readChainTables().get(table) ?? []
  const row = Object.fromEntries(
    columns.map(({ name, type, isNull }) => [name, values[name] ?? (isNull ? null : zeroOf(type))]),
  )
  await query`insert into chain.${query(table)} ${query([row])}`
}

function zeroOf(type: string): unknown {
  if (type === 'text') return ''
  return type === 'boolean' ? false : '0'
}

const snakeCase = (name: string): string =>
  (name.match(/[\da-z]+|[A-Z]+(?![a-z])|[A-Z][\da-z]+/g) ?? []).join('_').toLowerCase()
