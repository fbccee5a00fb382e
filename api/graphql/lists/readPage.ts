import { InvalidInput } from '../../../core/domain/errors.ts'
import type { Condition, Ordering, PageAsk } from '../../../core/graphPorts.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type FilterInput, readFilters } from './filters.ts'
import type { ListSpec } from './listSpec.ts'

/** Entries of a page when the caller names no number, and at most. */
export const DEFAULT_FIRST = 50
export const MAX_FIRST = 200

/** Fields that a caller may order by at once. */
const MAX_ORDERINGS = 4

export type PageArgs = {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
  readonly where?: Readonly<Record<string, FilterInput>> | null | undefined
  readonly orderBy?: readonly Ordering[] | null | undefined
}

export type Page<Node> = {
  readonly nodes: readonly Node[]
  readonly cursors: readonly string[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
}

/**
 * One page of a list.
 *
 * `find` gets the conditions of the caller and `fixed`, and answers in the order asked for. Throws `InvalidInput`.
 */
export async function readPage<Node>(
  spec: ListSpec<Node>,
  args: PageArgs,
  fixed: readonly Condition[],
  find: (ask: PageAsk) => Promise<readonly Node[]>,
): Promise<Page<Node>> {
  const first = args.first ?? DEFAULT_FIRST
  if (first < 1 || first > MAX_FIRST) {
    throw new InvalidInput('first', `must be an integer from 1 to ${MAX_FIRST}, got ${first}`)
  }
  const order = fullOrder(spec, args.orderBy ?? [])
  const found = await find({
    where: [...fixed, ...readFilters(spec, args.where ?? {}), ...presence(spec, order)],
    order,
    after: args.after == null ? null : readCursor(spec, order, args.after),
    limit: first + 1,
  })
  const nodes = found.slice(0, first)
  return {
    nodes,
    cursors: nodes.map((node) => writeCursor(spec, order, node)),
    hasNextPage: found.length > first,
    hasPreviousPage: args.after != null,
  }
}

/** The order asked for, ended by fields that tell all entries apart, in the direction of its last one. */
function fullOrder<Node>(spec: ListSpec<Node>, asked: readonly Ordering[]): readonly Ordering[] {
  if (asked.length > MAX_ORDERINGS) {
    throw new InvalidInput('orderBy', `must name at most ${MAX_ORDERINGS} fields`)
  }
  const order = asked.length === 0 ? spec.defaultOrder : asked
  const named = new Set(order.map(({ field }) => field))
  if (named.size < order.length) throw new InvalidInput('orderBy', 'must name each field once')
  const direction = order.at(-1)?.direction ?? 'ASC'
  const ends = spec.tieBreakers
    .filter((field) => !named.has(field))
    .map((field) => ({ field, direction }))
  return [...order, ...ends]
}

/** Ordering by something that an entry may lack leaves those out that lack it. */
function presence<Node>(spec: ListSpec<Node>, order: readonly Ordering[]): readonly Condition[] {
  return order
    .filter(({ field }) => spec.fields.get(field)?.optional === true)
    .map(({ field }) => ({ field, op: 'gte', value: 0n }) as const)
}
