import type { OutputRef } from '@pothos/core'
import type { Ordering } from '../../../core/graph/ports.ts'
import type { Builder } from '../builder.ts'
import type { DirectionRef } from './defineDirection.ts'
import type { FilterInput, FilterRefs } from './filters.ts'
import type { ListSpec } from './listSpec.ts'
import type { PageInfoRef } from './pageInfo.ts'
import { MAX_FIRST, type Page } from './readPage.ts'

type Edge<Node> = { readonly node: Node; readonly cursor: string }

/** Cost of a count, which may read as many rows as the list has. */
const COUNT_COST = 200

type ListKit = {
  readonly builder: Builder
  readonly filters: FilterRefs
  readonly pageInfo: PageInfoRef
  readonly direction: DirectionRef
}

/**
 * Defines the connection, edge, `Where` and `Order` types of a list, and the arguments of its
 * fields.
 */
export function defineList<Node>(kit: ListKit, spec: ListSpec<Node>, type: OutputRef<Node>) {
  const { builder, pageInfo } = kit
  const edge = builder.objectRef<Edge<Node>>(`${spec.name}Edge`).implement({
    description: 'An entry and its cursor',
    fields: (t) => ({
      cursor: t.exposeString('cursor', {
        description: 'Cursor of the entry; send this cursor as `after` to continue after the entry',
      }),
      node: t.expose('node', { type, description: 'Entry' }),
    }),
  })
  const connection = builder.objectRef<Page<Node>>(`${spec.name}Connection`).implement({
    description: `One page of a list, at most ${MAX_FIRST} entries`,
    fields: (t) => ({
      nodes: t.field({
        type: [type],
        description: 'Entries of the page',
        resolve: (page) => [...page.nodes],
      }),
      edges: t.field({
        type: [edge],
        description: 'Entries of the page with their cursors',
        resolve: (page) =>
          page.nodes.map((node, index) => ({ node, cursor: page.cursors[index] ?? '' })),
      }),
      pageInfo: t.field({
        type: pageInfo,
        description: 'Cursors of the page, and whether adjacent pages exist',
        resolve: (page) => page,
      }),
      totalCount: t.int({
        description: 'Number of entries on all pages, counted for each request',
        extensions: { cost: COUNT_COST, isPerPage: true },
        resolve: (page) => page.totalCount(),
      }),
    }),
  })
  return { spec, connection, ...defineInputs(kit, spec) }
}

function defineInputs<Node>(
  { builder, filters, direction }: ListKit,
  { name, fields }: ListSpec<Node>,
) {
  const where = builder.inputRef<Record<string, FilterInput>>(`${name}Where`).implement({
    description: 'Conditions; an entry must satisfy all of them',
    fields: (t) =>
      Object.fromEntries(
        [...fields].map(([field, { kind, description }]) => [
          field,
          t.field({ type: filters[kind], description }),
        ]),
      ),
  })
  const ordered = [...fields].filter(([, field]) => field.ordered)
  const field = builder.enumType(`${name}OrderField`, {
    description: 'Sort fields of the list',
    values: Object.fromEntries(
      ordered.map(([value, { orderDescription }]) => [
        constantName(value),
        { value, description: orderDescription },
      ]),
    ),
  })
  const order = builder.inputRef<Ordering>(`${name}Order`).implement({
    description: 'One field of the sort; each later field sorts entries with equal values',
    fields: (t) => ({
      field: t.field({ type: field, required: true, description: 'Sort field' }),
      direction: t.field({ type: direction, required: true, description: 'Sort direction' }),
    }),
  })
  return { where, order }
}

/** Writes `navUsdc` as an enum value: `NAV_USDC`. */
function constantName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}
