import type { Condition, ListValue, Ordering, PageAsk } from '../../../core/graphPorts.ts'
import type { ListSpec } from './listSpec.ts'

/** Conditions, order and page applied to entries at hand, for what no index holds, such as worth. */
export function pageInMemory<Node>(
  spec: ListSpec<Node>,
  nodes: readonly Node[],
  ask: PageAsk,
): readonly Node[] {
  const { after } = ask
  const read = (node: Node, field: string) => spec.fields.get(field)?.valueOf(node) ?? null
  const kept = nodes.filter((node) =>
    ask.where.every((condition) => meets(read(node, condition.field), condition)),
  )
  const keyOf = (node: Node) => ask.order.map(({ field }) => read(node, field))
  return kept
    .map((node) => ({ node, key: keyOf(node) }))
    .filter(({ key }) => after === null || compareKeys(ask.order, key, after) > 0)
    .sort((a, b) => compareKeys(ask.order, a.key, b.key))
    .slice(0, ask.limit)
    .map(({ node }) => node)
}

function meets(value: ListValue, condition: Condition): boolean {
  if (value === null) return false
  if (condition.op === 'in') return condition.values.some((one) => compare(value, one) === 0)
  const order = compare(value, condition.value)
  switch (condition.op) {
    case 'eq':
      return order === 0
    case 'gt':
      return order > 0
    case 'gte':
      return order >= 0
    case 'lt':
      return order < 0
    case 'lte':
      return order <= 0
    default:
      return condition satisfies never
  }
}

function compareKeys(
  order: readonly Ordering[],
  a: readonly ListValue[],
  b: readonly ListValue[],
): number {
  for (const [index, { direction }] of order.entries()) {
    const found = compare(a[index] ?? null, b[index] ?? null)
    if (found !== 0) return direction === 'ASC' ? found : -found
  }
  return 0
}

/** Null is the least; values of one field are of one kind, bigint and number compare as numbers. */
function compare(a: ListValue, b: ListValue): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (a === b) return 0
  return a < b ? -1 : a > b ? 1 : 0
}
