import type { ListReads } from '../../../core/graph/ports.ts'

/** Maps the rows of a list to entries of the schema. */
export function mapReads<Row, Node>(
  list: ListReads<Row>,
  toNode: (row: Row) => Node,
): ListReads<Node> {
  return {
    page: async (wanted) => (await list.page(wanted)).map(toNode),
    count: (where) => list.count(where),
  }
}
