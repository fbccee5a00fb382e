import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import { reverseOrdering } from '../../vaults/domain/analytics/reverseOrdering.ts'
import type { Condition, ListValue, Ordering, PageRequest } from '../ports.ts'

export type ColumnType = 'text' | 'int8' | 'numeric' | 'bool'

/** Columns of the fields of a list. A nullable column must sort null as its minimum. */
export type FieldColumns = ReadonlyMap<string, { readonly name: string; readonly type: ColumnType }>

/** Returns SQL: `and ...` for each condition, and for the two positions that bound the page. */
export function conditionsSql(query: Query, columns: FieldColumns, page: PageRequest): SqlText {
  const { order, after, before } = page
  const behind = after === null ? query`` : query`and ${afterSql(query, columns, order, after)}`
  const ahead =
    before === null
      ? query``
      : query`and ${afterSql(query, columns, order.map(reverseOrdering), before)}`
  return query`${wheresSql(query, columns, page.where)} ${behind} ${ahead}`
}

/** Returns SQL: `and ...` for each condition. */
export function wheresSql(
  query: Query,
  columns: FieldColumns,
  where: readonly Condition[],
): SqlText {
  return joinSql(
    query,
    where.map((condition) => query`and ${conditionSql(query, columns, condition)}`),
  )
}

/** Returns SQL: `order by ... limit ...` of a page. */
export function orderSql(query: Query, columns: FieldColumns, page: PageRequest): SqlText {
  const [first = query``, ...others] = page.order.map(({ field, direction }) => {
    const { name } = columnOf(columns, field)
    return direction === 'ASC' ? query`${query(name)} asc` : query`${query(name)} desc`
  })
  const rest = joinSql(
    query,
    others.map((part) => query`, ${part}`),
  )
  return query`order by ${first}${rest} limit ${page.limit}`
}

function conditionSql(query: Query, columns: FieldColumns, condition: Condition): SqlText {
  const { name, type } = columnOf(columns, condition.field)
  const column = query(name)
  if (condition.op === 'in') {
    return query`${column} = any(${listSql(query, type, condition.values)})`
  }
  const value = valueSql(query, type, condition.value)
  switch (condition.op) {
    case 'eq':
      return query`${column} = ${value}`
    case 'gt':
      return query`${column} > ${value}`
    case 'gte':
      return query`${column} >= ${value}`
    case 'lt':
      return query`${column} < ${value}`
    case 'lte':
      return query`${column} <= ${value}`
    default:
      return condition satisfies never
  }
}

/**
 * Returns the condition for entries after a position in the order.
 *
 * If all fields have the same direction, the condition is a row comparison, for which Postgres can use an index; mixed
 * directions are expanded field by field.
 */
function afterSql(
  query: Query,
  columns: FieldColumns,
  order: readonly Ordering[],
  after: readonly ListValue[],
): SqlText {
  const keys = order.map(({ field, direction }, index) => {
    const { name, type } = columnOf(columns, field)
    return { name, direction, value: valueSql(query, type, after[index] ?? null) }
  })
  const directions = new Set(keys.map(({ direction }) => direction))
  if (directions.size === 1) {
    const left = list(
      query,
      keys.map(({ name }) => query`${query(name)}`),
    )
    const right = list(
      query,
      keys.map(({ value }) => value),
    )
    return directions.has('ASC') ? query`(${left}) > (${right})` : query`(${left}) < (${right})`
  }
  const [first = query`false`, ...others] = keys.map((key, index) => {
    const equal = keys
      .slice(0, index)
      .map(({ name, value }) => query`${query(name)} = ${value} and `)
    const beyond = key.direction === 'ASC' ? query`>` : query`<`
    return query`(${joinSql(query, equal)}${query(key.name)} ${beyond} ${key.value})`
  })
  return query`(${first}${joinSql(
    query,
    others.map((part) => query` or ${part}`),
  )})`
}

function valueSql(query: Query, type: ColumnType, value: ListValue): SqlText {
  const text = value === null ? null : String(value)
  switch (type) {
    case 'text':
      return query`${text}::text`
    case 'int8':
      return query`${text}::text::int8`
    case 'numeric':
      return query`${text}::text::numeric`
    case 'bool':
      return query`${text}::text::bool`
    default:
      return type satisfies never
  }
}

function listSql(query: Query, type: ColumnType, values: readonly ListValue[]): SqlText {
  const texts = values.map(String)
  switch (type) {
    case 'text':
      return query`${texts}::text[]`
    case 'int8':
      return query`${texts}::text[]::int8[]`
    case 'numeric':
      return query`${texts}::text[]::numeric[]`
    case 'bool':
      return query`${texts}::text[]::bool[]`
    default:
      return type satisfies never
  }
}

function columnOf(columns: FieldColumns, field: string) {
  const column = columns.get(field)
  if (column === undefined) throw new RangeError(`${field} has no column`)
  return column
}

function list(query: Query, parts: readonly SqlText[]): SqlText {
  const [first = query``, ...others] = parts
  return query`${first}${joinSql(
    query,
    others.map((part) => query`, ${part}`),
  )}`
}

function joinSql(query: Query, parts: readonly SqlText[]): SqlText {
  return parts.reduce((all, part) => query`${all} ${part}`, query``)
}
