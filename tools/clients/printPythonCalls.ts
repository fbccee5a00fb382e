import { z } from 'zod'
import { describeForClients } from './describeForClients.ts'
import { pythonName, pythonText, pythonType, type Schema, schemaShape } from './pythonTypes.ts'

const mediaShape = z.object({
  content: z.object({ 'application/json': z.object({ schema: schemaShape }) }),
})
const parameterShape = z.object({
  name: z.string(),
  in: z.enum(['query', 'path', 'header']),
  required: z.boolean().default(false),
  description: z.string().default(''),
  schema: schemaShape,
})
const operationShape = z.object({
  operationId: z.string(),
  summary: z.string(),
  // A reference is to a header, which no function has as an argument.
  parameters: z
    .array(z.union([parameterShape, z.object({ $ref: z.string() })]))
    .default([])
    .transform((all) => all.flatMap((each) => ('$ref' in each ? [] : [each]))),
  requestBody: mediaShape.optional(),
  responses: z.record(z.string(), z.unknown()),
})
const documentShape = z.object({
  paths: z.record(z.string(), z.record(z.enum(['get', 'post']), operationShape.optional())),
  components: z.object({ schemas: z.record(z.string(), schemaShape) }),
})

type Operation = z.infer<typeof operationShape>
type Document = z.infer<typeof documentShape>
type Argument = {
  /** Name in the API. */
  readonly name: string
  readonly place: 'path' | 'query' | 'body'
  readonly isRequired: boolean
  readonly schema: Schema
  readonly description: string
}

/**
 * Operations without a function: the method `bridge` follows a bridge to its end, and a sponsored operation needs a
 * second signature, which the Python client does not make.
 */
const LEFT_OUT = new Set(['bridgeUsdc', 'postGas', 'postGasSolana'])
/** Query parameter that no call of the Python client has, because the client parses only JSON. */
const FORMAT = 'format'
const PAID = '#/components/schemas/PaymentChallenge'
const PRICED = '#/components/responses/PaymentRequired'

const HEADER = `"""Calls of the service, one function per operation of \`/openapi.json\`; generated, do not edit."""

from collections.abc import Mapping, Sequence
from typing import Literal
from urllib.parse import quote

from pydantic import TypeAdapter

from . import models as m
from .call import FreeCall, PagedCall, PaidCall, given
`

/** Returns the module of the Python client that has a function for each operation of the OpenAPI document. */
export function printPythonCalls(): string {
  const document = documentShape.parse(JSON.parse(describeForClients()))
  const functions = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation === undefined || LEFT_OUT.has(operation.operationId)
        ? []
        : [printFunction(document, { path, method, operation })],
    ),
  )
  return `${HEADER}\n\n${functions.join('\n\n')}`
}

type Described = {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

function printFunction(document: Document, { path, method, operation }: Described): string {
  const given = argumentsOf(operation)
  const answer = answerOf(operation)
  const kind = kindOf(document, operation, answer)
  const inPath = given.filter(({ place }) => place === 'path').map(printArgument)
  const named = given.filter(({ place }) => place !== 'path').map(printArgument)
  const parameters = [...inPath, ...(named.length > 0 ? ['*', ...named] : [])]
  const list = parameters.map((parameter) => `    ${parameter},\n`).join('')
  const opening = list === '' ? '()' : `(\n${list})`
  const adapter = answer.includes(' | ')
    ? `TypeAdapter[${answer}](${answer})`
    : `TypeAdapter(${answer})`
  return [
    `def ${pythonName(operation.operationId)}${opening} -> ${kind}[${answer}]:`,
    printDocstring(operation, given),
    `    return ${kind}(`,
    `        method="${method.toUpperCase()}",`,
    `        path=${printPath(path)},`,
    `        answer=${adapter},`,
    `        query=${printGiven(given, 'query')},`,
    `        body=${method === 'post' ? printGiven(given, 'body') : 'None'},`,
    '    )',
    '',
  ].join('\n')
}

function argumentsOf({ parameters, requestBody }: Operation): readonly Argument[] {
  const body = requestBody?.content['application/json'].schema
  const required = new Set(body?.required)
  return [
    ...parameters.flatMap(({ name, in: place, required: isRequired, schema, description }) =>
      place === 'header' || name === FORMAT
        ? []
        : [{ name, place, isRequired, schema, description }],
    ),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      place: 'body' as const,
      isRequired: required.has(name),
      schema,
      description: schema.description ?? '',
    })),
  ].toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
}

/** A free operation with status 202 has its own answer; a paid operation with 202 has no answer yet. */
function answerOf({ responses }: Operation): string {
  const statuses = isPaid(responses) ? ['200'] : ['200', '202']
  const types = statuses.flatMap((status) => {
    const answered = mediaShape.safeParse(responses[status])
    return answered.success ? [pythonType(answered.data.content['application/json'].schema)] : []
  })
  return types.join(' | ')
}

function isPaid(responses: Operation['responses']): boolean {
  // Without a recorded price, a paid operation refers to the shared response.
  const shared = z.object({ $ref: z.literal(PRICED) }).safeParse(responses['402'])
  if (shared.success) return true
  const priced = mediaShape.safeParse(responses['402'])
  return priced.success && priced.data.content['application/json'].schema.$ref === PAID
}

function kindOf(document: Document, { responses }: Operation, answer: string): string {
  if (isPaid(responses)) return 'PaidCall'
  const schema = document.components.schemas[answer.replace(/^m\./, '')]
  return schema?.properties?.['nextCursor'] === undefined ? 'FreeCall' : 'PagedCall'
}

function printArgument({ name, isRequired, schema }: Argument): string {
  const type = pythonType(schema)
  return `${pythonName(name)}: ${isRequired ? type : `${type} | None = None`}`
}

function printDocstring({ summary }: Operation, given: readonly Argument[]): string {
  const lines = given.map(
    ({ name, description }) => `    - \`${pythonName(name)}\`: ${pythonText(description)}\n`,
  )
  const end = lines.length === 0 ? '' : `\n\n${lines.join('')}    `
  return `    """${pythonText(summary)}.${end}"""`
}

function printPath(path: string): string {
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `{quote(${pythonName(name)}, safe='')}`,
  )
  return filled === path ? `"${path}"` : `f"${filled}"`
}

function printGiven(given: readonly Argument[], place: Argument['place']): string {
  const placed = given.filter((argument) => argument.place === place)
  if (placed.length === 0) return '{}'
  const pairs = placed.map(({ name }) => `                "${name}": ${pythonName(name)},\n`)
  return `given(\n            {\n${pairs.join('')}            }\n        )`
}
