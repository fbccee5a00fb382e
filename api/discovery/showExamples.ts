import type { Operation } from '../../core/catalogue/operation.ts'
import type { AnsweredExample, ExampleRequest } from './answeredExamples.ts'
import { paymentComponents } from './describePayment.ts'

type Json = { readonly [key: string]: unknown }
type Responses = { readonly [status: string]: Json }

/**
 * Returns the responses of an operation with recorded answers as examples of each content type except pictures, whose
 * text has thousands of characters and helps no reader.
 */
export function showExamples(
  operation: Operation,
  responses: Responses,
  answered: readonly AnsweredExample[],
): Responses {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const matching = answered.filter((entry) => String(entry.status) === status)
      if (matching.length === 0) return [status, response]
      const { content, ...rest } = resolveReference(response)
      const shown = Object.entries(content ?? {}).map(([type, media]) => [
        type,
        { ...media, ...examplesOf(operation, answered, { matching, type }) },
      ])
      return [status, { ...rest, content: Object.fromEntries(shown) }]
    }),
  )
}

/** Returns the request bodies: a single body as `example`, several by name. */
export function showBodies(answered: readonly AnsweredExample[]): Json {
  const distinct = answered.filter(
    ({ request }, at) => answered.findIndex((other) => isSame(other.request, request)) === at,
  )
  const [first, ...others] = distinct
  if (first === undefined) return {}
  if (others.length === 0) return { example: first.request.body }
  const named = distinct.map(({ name, request }) => [name, { value: request.body }])
  return { examples: Object.fromEntries(named) }
}

type Response = { readonly content?: { readonly [type: string]: object } }

/** Replaces a reference by its component, because shared components have no examples. */
function resolveReference(response: Json): Response {
  const { $ref } = response
  const shared = Object.entries(paymentComponents.responses).find(
    ([name]) => $ref === `#/components/responses/${name}`,
  )
  return shared === undefined ? response : shared[1]
}

type MatchingExamples = { readonly matching: readonly AnsweredExample[]; readonly type: string }

/**
 * A single answer to the plain request is the `example`; every other example states its request.
 */
function examplesOf(
  operation: Operation,
  [plain]: readonly AnsweredExample[],
  { matching, type }: MatchingExamples,
): Json {
  const these = matching.filter((entry) => entry.type === type && !type.startsWith('image/'))
  const [first, ...others] = these
  if (first === undefined) return {}
  if (others.length === 0 && plain !== undefined && isSame(first.request, plain.request)) {
    return { example: first.body }
  }
  const named = these.map(({ name, request, body }) => [
    name,
    { summary: lineOf(operation, request), value: body },
  ])
  return { examples: Object.fromEntries(named) }
}

/** Formats a request as `GET /v1/vaults?format=csv`, with the relevant headers. */
function lineOf({ method, path }: Operation, request: ExampleRequest): string {
  const { params = {}, query = {}, headers = {} } = request
  const filled = path.replace(/\{(\w+)\}/g, (_all, name) => String(params[name]))
  const words = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const queryText = words.length === 0 ? '' : `?${new URLSearchParams(words)}`
  const sent = Object.entries(headers).map(([name, value]) => `, ${name}: ${value}`)
  return `${method} ${filled}${queryText}${sent.join('')}`
}

const isSame = (a: ExampleRequest, b: ExampleRequest): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
