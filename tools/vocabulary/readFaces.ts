import {
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql'
import { inlineSchema } from '../../api/discovery/inlineSchema.ts'
import { describeApi } from '../../api/discovery/openapi.ts'
import { createSchema } from '../../api/graphql/createSchema.ts'
import { hasOneForm } from '../../api/mcp/describeTool.ts'
import { operations } from '../../core/catalogue/registry.ts'
import { entriesOf, isJson, type Json, readSchema, resolve, type Use } from './readSchema.ts'

/** MCP tool with the schema of its answers. */
export type ToolOutput = { readonly name: string; readonly outputSchema?: unknown }

/** Answer schemas of every interface; the OpenAPI document also defines the generated client. */
export type Faces = {
  readonly openapi: Json
  readonly graphql: GraphQLSchema
  readonly tools: readonly ToolOutput[]
}

const SCALARS: Readonly<Record<string, string>> = {
  Address: 'address',
  BigInt: 'units',
  Boolean: 'boolean',
  Float: 'number',
  Hash: 'hash',
  ID: 'string',
  Int: 'integer',
  String: 'string',
  Timestamp: 'integer',
}

/** Returns the answer schemas that this build serves. */
export function servedFaces(): Faces {
  return {
    openapi: JSON.parse(JSON.stringify(describeApi(operations, 'http://127.0.0.1'))),
    graphql: createSchema(),
    // A listed output schema contains only the members of the first level, so the full schema of the answer is read.
    tools: operations.map((operation) => ({
      name: operation.mcp.name,
      ...(hasOneForm(operation) && { outputSchema: inlineSchema(operation.output, 'output') }),
    })),
  }
}

/** Returns every answer field that is not deprecated, with its shape, description and place. */
export function readFaces({ openapi, graphql, tools }: Faces): readonly Use[] {
  return [...usesOfOpenapi(openapi), ...usesOfGraphql(graphql), ...usesOfTools(tools)]
}

function usesOfOpenapi(document: Json): readonly Use[] {
  const seen = new Set<string>()
  return entriesOf(document['paths']).flatMap(([path, methods]) =>
    entriesOf(methods).flatMap(([method, operation]) => {
      const responses = isJson(operation) ? entriesOf(operation['responses']) : []
      return responses.flatMap(([status, given]) => {
        const { content } = isJson(given) ? resolve(document, given) : {}
        const where = `OpenAPI ${method.toUpperCase()} ${path} ${status}`
        return entriesOf(content).flatMap(([, media]) =>
          isJson(media) ? readSchema(document, { schema: media['schema'], where }, seen) : [],
        )
      })
    }),
  )
}

function usesOfGraphql(schema: GraphQLSchema): readonly Use[] {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  return types
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ deprecationReason }) => deprecationReason == null)
        .map((field) => ({
          name: field.name,
          shape: graphqlShape(field.type),
          description: field.description ?? '',
          where: `GraphQL ${type.name}`,
        })),
    )
}

/**
 * Returns the shape of a GraphQL type; a connection has the shape of the list of its nodes, and an enumeration that of
 * a string.
 */
function graphqlShape(given: GraphQLOutputType): string {
  const type = getNullableType(given)
  if (isListType(type)) return `array of ${graphqlShape(type.ofType)}`
  const scalar = SCALARS[type.name]
  if (scalar !== undefined) return scalar
  if ('getValues' in type) return 'string'
  return type.name.endsWith('Connection') ? 'array of object' : 'object'
}

function usesOfTools(tools: readonly ToolOutput[]): readonly Use[] {
  return tools.flatMap(({ name, outputSchema }) =>
    isJson(outputSchema)
      ? readSchema(outputSchema, { schema: outputSchema, where: `MCP ${name}` })
      : [],
  )
}
