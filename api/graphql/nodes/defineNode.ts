import type { Builder } from '../builder.ts'

/** Defines the interface of all entries with an id, as in Relay. */
export function defineNode(builder: Builder) {
  const node = builder.interfaceRef<object>('Node')
  return node.implement({
    description: 'An entry with a global id, which `node` and `nodes` accept',
    fields: (t) => ({
      id: t.id({
        description: 'Global id, opaque, unique across all types of the schema',
        resolve: nowhere,
      }),
    }),
    resolveType: (found) => typenameOf(found),
  })
}

/** Each type resolves the id of its own entries, so this function must never run. */
function nowhere(): string {
  throw new Error('a type without its own id')
}

function typenameOf(found: object): string | undefined {
  const name = '__typename' in found ? found.__typename : undefined
  return typeof name === 'string' ? name : undefined
}
