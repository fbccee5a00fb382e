import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
} from 'graphql'

/**
 * Maximum tokens of a document; the largest documented query has under 200, GraphiQL's
 * introspection 350.
 */
export const MAX_TOKENS = 1_000
/** Maximum depth of fields; documented queries need 6. The graphql library bounds introspection. */
const MAX_DEPTH = 10
/** Maximum aliases of a document; each alias can repeat one field. */
const MAX_ALIASES = 30
/** Maximum directives of a document. */
const MAX_DIRECTIVES = 30
/** Maximum operations of a document, of which one runs. */
const MAX_OPERATIONS = 10

type Found = { readonly depth: number; readonly aliases: number; readonly directives: number }

const ZERO_SIZES: Found = { depth: 0, aliases: 0, directives: 0 }

/** Returns one error per exceeded limit of a document; fragments count at every spread. */
export function documentProblems(document: DocumentNode): readonly GraphQLError[] {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition)
    }
  }
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  const measure = createMeasure(fragments)
  const found = operations.map((operation) =>
    operation.kind === Kind.OPERATION_DEFINITION ? measure(operation.selectionSet) : ZERO_SIZES,
  )
  if (found.includes(null)) {
    return [refusal('QUERY_CYCLIC', 'A fragment must not spread itself.')]
  }
  const maxOf = (key: keyof Found) => Math.max(0, ...found.map((entry) => entry?.[key] ?? 0))
  return [
    over('QUERY_TOO_DEEP', 'levels of fields', maxOf('depth'), MAX_DEPTH),
    over('QUERY_TOO_MANY_ALIASES', 'aliases', maxOf('aliases'), MAX_ALIASES),
    over('QUERY_TOO_MANY_DIRECTIVES', 'directives', maxOf('directives'), MAX_DIRECTIVES),
    over('QUERY_TOO_MANY_OPERATIONS', 'operations', operations.length, MAX_OPERATIONS),
  ].flat()
}

/** Measures selections, each fragment once; null for a fragment that spreads itself. */
function createMeasure(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
  const known = new Map<string, Found | null>()
  const ofFragment = (name: string): Found | null => {
    const measured = known.get(name)
    if (measured !== undefined) return measured
    // A second visit during the measurement means that the fragment spreads itself.
    known.set(name, null)
    const fragment = fragments.get(name)
    const found = fragment === undefined ? ZERO_SIZES : measure(fragment.selectionSet)
    known.set(name, found)
    return found
  }
  const measure = (set: SelectionSetNode): Found | null => {
    let total = ZERO_SIZES
    for (const selection of set.selections) {
      const inside = measureInside(selection)
      if (inside === null) return null
      const isField = selection.kind === Kind.FIELD
      // An introspection field counts as one level, because the graphql library limits the depth of introspection.
      const isMeta = isField && selection.name.value.startsWith('__')
      const depth = isMeta ? 1 : inside.depth + (isField ? 1 : 0)
      const aliases = isField && selection.alias !== undefined ? 1 : 0
      total = {
        depth: Math.max(total.depth, depth),
        aliases: total.aliases + inside.aliases + aliases,
        directives: total.directives + inside.directives + (selection.directives?.length ?? 0),
      }
    }
    return total
  }
  const measureInside = (selection: SelectionSetNode['selections'][number]): Found | null => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value)
    return selection.selectionSet === undefined ? ZERO_SIZES : measure(selection.selectionSet)
  }
  return measure
}

function over(code: string, subject: string, got: number, max: number): readonly GraphQLError[] {
  if (got <= max) return []
  return [refusal(code, `The query has ${got} ${subject}, the maximum is ${max}.`)]
}

/**
 * Returns an error with status 400 for clients of the GraphQL media type, like a validation error.
 */
export function refusal(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { spec: true, status: 400 } } })
}
