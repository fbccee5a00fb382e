import type { Condition, ListReads, Ordering } from '../../../core/graph/ports.ts'
import { InvalidInput } from '../../../core/kernel/errors.ts'
import { reverseOrdering } from '../../../core/vaults/domain/analytics/reverseOrdering.ts'
import { parseCursor, writeCursor } from './cursor.ts'
import { type FilterInput, readFilters } from './filters.ts'
import type { ListSpec } from './listSpec.ts'

/** Default and maximum entries of a page. */
export const DEFAULT_FIRST = 50
export const MAX_FIRST = 200

/** Maximum number of ordering fields. */
const MAX_ORDERINGS = 4

export type PageArgs = {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
  readonly last?: number | null | undefined
  readonly before?: string | null | undefined
  readonly where?: Readonly<Record<string, FilterInput>> | null | undefined
  readonly orderBy?: readonly Ordering[] | null | undefined
}

export type Page<Node> = {
  readonly nodes: readonly Node[]
  readonly cursors: readonly string[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  /** Counts the entries of the whole list when called. */
  totalCount(): Promise<number>
}

/**
 * Returns one page of a list, from its front or, with `last`, from its end.
 *
 * `list` is read with the conditions of the caller and `fixed`. Throws `InvalidInput`.
 */
export async function readPage<Node>(
  spec: ListSpec<Node>,
  args: PageArgs,
  fixed: readonly Condition[],
  list: ListReads<Node>,
): Promise<Page<Node>> {
  const { size, isBackward } = readSize(args)
  const order = fullOrder(spec, args.orderBy ?? [])
  const where = [...fixed, ...readFilters(spec, args.where ?? {}), ...presence(spec, order)]
  const after = args.after == null ? null : parseCursor(spec, order, 'after', args.after)
  const before = args.before == null ? null : parseCursor(spec, order, 'before', args.before)
  const found = await list.page(
    isBackward
      ? { where, order: order.map(reverseOrdering), after: before, before: after, limit: size + 1 }
      : { where, order, after, before, limit: size + 1 },
  )
  const isMore = found.length > size
  const pageNodes = found.slice(0, size)
  const nodes = isBackward ? pageNodes.toReversed() : pageNodes
  return {
    nodes,
    cursors: nodes.map((node) => writeCursor(spec, order, node)),
    hasNextPage: isBackward ? before !== null : isMore || before !== null,
    hasPreviousPage: isBackward ? isMore || after !== null : after !== null,
    totalCount: () => list.count(where),
  }
}

function readSize({ first, last }: PageArgs) {
  if (first != null && last != null)
    throw new InvalidInput('last', 'must not be combined with `first`')
  const [name, size] =
    last == null ? (['first', first ?? DEFAULT_FIRST] as const) : (['last', last] as const)
  if (size < 1 || size > MAX_FIRST) {
    throw new InvalidInput(name, `must be an integer from 1 to ${MAX_FIRST}, got ${size}`)
  }
  return { size, isBackward: name === 'last' }
}

/**
 * Returns the requested order, extended by the tie-breaking fields in the direction of the last
 * requested field.
 */
function fullOrder<Node>(
  spec: ListSpec<Node>,
  requested: readonly Ordering[],
): readonly Ordering[] {
  if (requested.length > MAX_ORDERINGS) {
    throw new InvalidInput('orderBy', `must have at most ${MAX_ORDERINGS} fields`)
  }
  const order = requested.length === 0 ? spec.defaultOrder : requested
  const named = new Set(order.map(({ field }) => field))
  if (named.size < order.length) throw new InvalidInput('orderBy', 'must have each field once')
  const direction = order.at(-1)?.direction ?? 'ASC'
  const ends = spec.tieBreakers
    .filter((field) => !named.has(field))
    .map((field) => ({ field, direction }))
  return [...order, ...ends]
}

/** An order by an optional field leaves out entries that lack the field. */
function presence<Node>(spec: ListSpec<Node>, order: readonly Ordering[]): readonly Condition[] {
  return order
    .filter(({ field }) => spec.fields.get(field)?.optional === true)
    .map(({ field }) => ({ field, op: 'gte', value: 0n }) as const)
}
