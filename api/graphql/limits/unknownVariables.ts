import { type DocumentNode, type GraphQLError, Kind } from 'graphql'
import { unknownFields } from '../../../core/kernel/operation/unknownField.ts'
import { refusal } from './documentLimits.ts'

type SentQuery = {
  readonly document: DocumentNode
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined
}

/**
 * Returns errors for variables that no operation of the document declares; otherwise they would be
 * dropped silently.
 *
 * Clients may send the variables of all operations of a document together.
 */
export function unknownVariables({ document, variableValues }: SentQuery): readonly GraphQLError[] {
  const declared = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? (definition.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
      : [],
  )
  const unknown = Object.keys(variableValues ?? {}).filter((name) => !declared.includes(name))
  if (unknown.length === 0) return []
  const { field, reason } = unknownFields(unknown, declared)
  return [refusal('BAD_USER_INPUT', `variables.${field}: ${reason}`)]
}
