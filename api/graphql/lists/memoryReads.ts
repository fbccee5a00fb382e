import type {
  Condition,
  ListReads,
  ListValue,
  Ordering,
  PageRequest,
} from '../../../core/graph/ports.ts'
import type { ListSpec } from './listSpec.ts'

/**
 * Creates the reads of a list over entries in memory, for computed values such as worth; `load`
 * runs once for pages and counts.
 */
export function memoryReads<Node>(
  spec: ListSpec<Node>,
  load: () => Promise<readonly Node[]>,
): ListReads<Node> {
  let loading: Promise<readonly Node[]> | undefined
  const matchingNodes = async (where: readonly Condition[]): Promise<readonly Node[]> => {
    loading ??= load()
    return (await loading).filter((node) =>
      where.every((condition) => meets(fieldOf(spec, node, condition.field), condition)),
    )
  }
  return {
    page: async (wanted) => pageOf(spec, await matchingNodes(wanted.where), wanted),
    count: async (where) => (await matchingNodes(where)).length,
  }
}

/** Applies order and page to entries. */
function pageOf<Node>(
  spec: ListSpec<Node>,
  nodes: readonly Node[],
  { order, after, before, limit }: PageRequest,
): readonly Node[] {
  return nodes
    .map((node) => ({ node, key: order.map(({ field }) => fieldOf(spec, node, field)) }))
    .filter(({ key }) => after === null || compareKeys(order, key, after) > 0)
    .filter(({ key }) => before === null || compareKeys(order, key, before) < 0)
    .sort((a, b) => compareKeys(order, a.key, b.key))
    .slice(0, limit)
    .map(({ node }) => node)
}

const fieldOf = <Node>(spec: ListSpec<Node>, node: Node, field: string): ListValue =>
  spec.fields.get(field)?.valueOf(node) ?? null

function meets(value: ListValue, condition: Condition): boolean {
  if (value === null) return false
  if (condition.op === 'in')
    return condition.values.some((listValue) => compare(value, listValue) === 0)
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

/**
 * Null is the smallest value. Values of one field have one kind; bigint and number compare as
 * numbers.
 */
function compare(a: ListValue, b: ListValue): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (a === b) return 0
  return a < b ? -1 : a > b ? 1 : 0
}
