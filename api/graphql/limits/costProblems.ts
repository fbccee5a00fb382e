import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { MAX_FIRST } from '../lists/readPage.ts'
import { refusal } from './documentLimits.ts'
import type { FromArguments } from './fieldSize.ts'

/**
 * Maximum cost of an operation: each field costs 1, or its declared cost, times the entries of
 * every list around it.
 *
 * Two hundred vaults with holdings, or one series of 2000 points with all fields, cost less.
 */
export const MAX_COST = 25_000

type Operation = {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly operationName?: string | null | undefined
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined
}

/**
 * Returns the errors of an operation whose lists cost too much; empty for an operation that other
 * rules refuse anyway.
 */
export function costProblems(sent: Operation): readonly GraphQLError[] {
  const { schema, document } = sent
  const operation = getOperationAST(document, sent.operationName)
  const root = operation && schema.getRootType(operation.operation)
  if (!operation || !root) return []
  const inputs = { ...sent.variableValues }
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], inputs)
  if (coerced === undefined) return []
  const walk = createWalk(schema, document, coerced)
  const cost = sumOf(walk.costOf(operation.selectionSet, root))
  if (walk.problems.length > 0) return walk.problems
  if (cost <= MAX_COST) return []
  const message = `The query costs ${cost}, the maximum is ${MAX_COST}; request shorter lists or fewer fields.`
  return [refusal('QUERY_TOO_COSTLY', message)]
}

type Variables = Record<string, unknown>

/** Cost per entry of the surrounding list, and cost per page regardless of its length. */
type Cost = { readonly perEntry: number; readonly perPage: number }

const ZERO_COST: Cost = { perEntry: 0, perPage: 0 }
const sumOf = ({ perEntry, perPage }: Cost): number => perEntry + perPage

function createWalk(schema: GraphQLSchema, document: DocumentNode, variables: Variables) {
  const problems: GraphQLError[] = []
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition)
    }
  }
  const known = new Map<string, Cost>()
  const ofFragment = (name: string): Cost => {
    const fragment = fragments.get(name)
    if (fragment === undefined) return ZERO_COST
    const cost = known.get(name) ?? ofTyped(fragment.typeCondition.name.value, fragment)
    known.set(name, cost)
    return cost
  }
  const ofTyped = (
    typeName: string,
    { selectionSet }: { readonly selectionSet: SelectionSetNode },
  ) => {
    const type = schema.getType(typeName)
    return type === undefined ? ZERO_COST : costOf(selectionSet, type)
  }
  const ofField = (node: FieldNode, parent: GraphQLNamedType): Cost => {
    const field =
      isObjectType(parent) || isInterfaceType(parent)
        ? parent.getFields()[node.name.value]
        : undefined
    if (field === undefined) return { perEntry: 1, perPage: 0 }
    const args = argumentsOf(field, node, variables)
    problems.push(...sizeProblems(node.name.value, args))
    const inside =
      node.selectionSet === undefined
        ? ZERO_COST
        : costOf(node.selectionSet, getNamedType(field.type))
    const cost =
      declaredCost(field, args) + declaredSize(field, args) * inside.perEntry + inside.perPage
    const isPerPage = field.extensions['isPerPage'] === true
    return isPerPage ? { perEntry: 0, perPage: cost } : { perEntry: cost, perPage: 0 }
  }
  const ofSelection = (
    selection: SelectionSetNode['selections'][number],
    parent: GraphQLNamedType,
  ): Cost => {
    if (selection.kind === Kind.FIELD) return ofField(selection, parent)
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value)
    return ofTyped(selection.typeCondition?.name.value ?? parent.name, selection)
  }
  const costOf = (set: SelectionSetNode, parent: GraphQLNamedType): Cost => {
    const parts = set.selections.map((selection) => ofSelection(selection, parent))
    return {
      perEntry: parts.reduce((sum, { perEntry }) => sum + perEntry, 0),
      perPage: parts.reduce((sum, { perPage }) => sum + perPage, 0),
    }
  }
  return { costOf, problems }
}

/** Returns errors for pages of a length that no list has. */
function sizeProblems(field: string, args: Readonly<Record<string, unknown>>) {
  return ['first', 'last'].flatMap((name) => {
    const size = args[name]
    if (typeof size !== 'number' || (size >= 1 && size <= MAX_FIRST)) return []
    const message = `${field}.${name}: must be an integer from 1 to ${MAX_FIRST}, got ${size}`
    return [refusal('INVALID_INPUT', message)]
  })
}

type AnyField = GraphQLField<unknown, unknown>

function declaredCost({ extensions }: AnyField, args: Readonly<Record<string, unknown>>): number {
  const { cost } = extensions
  if (isFromArguments(cost)) return Math.max(1, cost(args))
  return typeof cost === 'number' ? cost : 1
}

function declaredSize({ extensions }: AnyField, args: Readonly<Record<string, unknown>>): number {
  const { size } = extensions
  return isFromArguments(size) ? Math.max(1, size(args)) : 1
}

function isFromArguments(declared: unknown): declared is FromArguments {
  return typeof declared === 'function'
}

/**
 * Returns the arguments as the resolver will receive them; the resolver rejects wrong arguments.
 */
function argumentsOf(field: AnyField, node: FieldNode, variables: Variables) {
  try {
    return getArgumentValues(field, node, variables)
  } catch {
    return {}
  }
}
