import type { Builder } from '../builder.ts'

/** Entries with an id across the schema, as Relay has them. */
export function defineNode(builder: Builder) {
  const node = builder.interfaceRef<object>('Node')
  return node.implement({
    description: 'An entry that `node` and `nodes` return for its id',
    fields: (t) => ({
      id: t.id({ description: 'Id across the schema, opaque', resolve: nowhere }),
    }),
    resolveType: (found) => typenameOf(found),
  })
}

/** Each type resolves the id of its own entries. */
function nowhere(): string {
  throw new Error('a type without an id of its own')
}

function typenameOf(found: object): string | undefined {
  const name = '__typename' in found ? found.__typename : undefined
  return typeof name === 'string' ? name : undefined
}
