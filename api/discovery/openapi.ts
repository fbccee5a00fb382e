import { z } from 'zod'
import { AMOUNTS, GUIDANCE, SERVICE_SUMMARY } from '../../core/catalogue/guidance.ts'
import type { Operation } from '../../core/catalogue/operation.ts'
import { getUpdown } from '../../core/updown/operations/getUpdown.ts'
import { STATUS_OF } from '../http/errors.ts'
import { mayRedirectBrowsers } from '../pages/manual/explainedCalls.ts'
import { type AnsweredExample, answeredExamples } from './answeredExamples.ts'
import { closeTuple } from './closeTuple.ts'
import {
  parameterComponents,
  paymentComponents,
  paymentHeaderComponents,
  paymentInfo,
  paymentParameters,
  paymentResponses,
  priceSentence,
  proofParameters,
  receiptHeaders,
} from './describePayment.ts'
import { keepReferenced } from './keepReferenced.ts'
import { relaxSchema } from './relaxSchema.ts'
import { SAMPLE_FACTS } from './sampleFacts.ts'
import { showBodies, showExamples } from './showExamples.ts'
import { simplifyForGenerators } from './simplifyForGenerators.ts'

/** Version of the API that the document describes. Source: API specification, section 9. */
export const API_VERSION = '1.0.0'

type Json = { readonly [key: string]: unknown }
type Schemas = { [name: string]: unknown }

const TAGS = [
  { name: 'Discovery', description: 'Guide, status and sales' },
  { name: 'Vaults', description: 'Reads of the basket, vaults and balances; free' },
  {
    name: 'Analytics',
    description: 'History: series, activity, performance and portfolios; free except signals',
  },
  { name: 'Transactions', description: 'Unsigned transactions for the caller to sign; free' },
  {
    name: 'Bridge',
    description: 'USDC to another chain with one signature; free except GET /v1/bridge',
  },
  { name: 'Gas', description: 'Gas for wallets without the native coin, paid per operation' },
  { name: 'Publishing', description: 'Public pages about a vault, paid per day' },
  {
    name: 'Leads',
    description: 'Local businesses of the United States with graded addresses, paid per lead',
  },
  {
    name: 'Shops',
    description: 'Products of shops with price, photo and buy link, paid per search',
  },
  {
    name: 'Markets',
    description: 'Price to beat of Up/Down prediction-market windows, paid per answer',
  },
]

const FAILURES = {
  400: {
    name: 'BadRequest',
    description: 'The request is invalid; the body names the field, the problem and the remedy',
  },
  401: { name: 'SignInRequired', description: 'The sign-in is missing or invalid' },
  404: { name: 'NotFound', description: 'The vault, constituent or payment does not exist' },
  413: { name: 'TooLarge', description: 'The body exceeds 64 KB' },
  415: { name: 'WrongType', description: 'The body is not JSON' },
  429: {
    name: 'TooManyRequests',
    description: 'Rate limit exceeded; retry after the seconds of the header Retry-After',
  },
  500: { name: 'Failure', description: 'Internal fault of this server' },
  503: {
    name: 'Unavailable',
    description:
      'A dependency of this answer is unavailable or behind; retry after the seconds of the header Retry-After',
  },
} as const

type Failure = keyof typeof FAILURES

/** Title, summary and guidance of a document. */
type About = { readonly title: string; readonly summary: string; readonly guidance: string }

const WHOLE: About = {
  title: 'Quartet',
  summary: SERVICE_SUMMARY,
  guidance: `Start with GET /v1/guide: each step has a working request. ${GUIDANCE} ${AMOUNTS}`,
}

const EXAMPLES_WORDS =
  'Examples come from a test network; a list of more than four entries is cut to two entries, ' +
  'and outputSchema of challenges is omitted.'

/**
 * Returns the OpenAPI 3.1 description of the operations, derived from their schemas and recorded
 * answers.
 */
export function describeApi(
  operations: readonly Operation[],
  publicUrl: string,
  about: About = WHOLE,
): Json {
  const schemas: Schemas = {
    Error: {
      type: 'object',
      properties: {
        error: {
          type: 'string',
          description: 'Problem and remedy; starts with the name of the field',
        },
        code: { type: 'string', description: 'Code from the closed list in docs/errors.md' },
        retryable: { type: 'boolean', description: 'Whether the same request may succeed later' },
        field: { type: 'string', description: 'Field with the problem, if any' },
        charged: { type: 'boolean', description: 'Always false: nothing was charged' },
        retryAfter: {
          type: ['integer', 'null'],
          description: 'Seconds until a retry is useful; null for a permanent error',
        },
      },
      required: ['error', 'code', 'retryable'],
      description: 'Reason why a request was rejected',
    },
  }
  const paths: { [path: string]: { [method: string]: Json } } = {}
  const isSelling = operations.some(({ price }) => price !== 'free')
  const markets = operations.find(({ id }) => id === getUpdown.id)
  const examples = answeredExamples(publicUrl, markets?.path)
  for (const operation of operations) {
    const entry = paths[operation.path] ?? {}
    const answered = examples.get(operation.id) ?? []
    entry[operation.method.toLowerCase()] = describeOperation(operation, schemas, answered)
    paths[operation.path] = entry
  }
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: API_VERSION,
      summary: about.summary,
      description: `${about.guidance} ${EXAMPLES_WORDS}`,
      contact: { name: about.title, url: publicUrl },
      license: { name: 'MIT', identifier: 'MIT' },
      'x-guidance': about.guidance,
    },
    servers: [{ url: publicUrl }],
    tags: TAGS.filter(({ name }) => operations.some(({ tag }) => tag === name)),
    security: [],
    paths,
    components: {
      ...keepReferenced(paths, {
        schemas: { ...schemas, ...paymentComponents.schemas },
        responses: { SeeOther: SEE_OTHER, ...describeFailures(), ...paymentComponents.responses },
      }),
      headers: { ...COMMON_HEADERS, ...(isSelling && paymentHeaderComponents) },
      ...(isSelling && { parameters: parameterComponents }),
      securitySchemes: paymentComponents.securitySchemes,
    },
  }
}

function describeOperation(
  operation: Operation,
  schemas: Schemas,
  answered: readonly AnsweredExample[],
): Json {
  const { input, price } = operation
  const isPaid = price !== 'free'
  const example = answered[0]?.request ?? operation.example(SAMPLE_FACTS)
  const parameters = [
    ...describeParameters('path', input.params, example?.params, schemas),
    ...describeParameters('query', input.query, example?.query, schemas),
    ...(isPaid ? paymentParameters : []),
    ...(operation.proof === 'payer' ? proofParameters : []),
  ]
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: isPaid
      ? `${operation.description} ${priceSentence(price)}`
      : operation.description,
    ...paymentInfo(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(input.body && {
      requestBody: describeBody(
        input.body,
        answered.length > 0 ? showBodies(answered) : { example: example?.body },
        schemas,
      ),
    }),
    responses: showExamples(operation, describeResponses(operation, schemas), answered),
  }
}

function describeResponses(
  operation: Operation,
  schemas: Schemas,
): { readonly [status: string]: Json } {
  const { price, outcomes = [] } = operation
  return {
    200: describeSuccess(operation, schemas),
    ...(price !== 'free' && paymentResponses(price)),
    ...Object.fromEntries(
      outcomes.map(({ status, description, body }) => [
        status,
        {
          description,
          content: { 'application/json': { schema: jsonSchema(body, 'output', schemas) } },
        },
      ]),
    ),
    ...(mayRedirectBrowsers(operation.id) && {
      303: { $ref: '#/components/responses/SeeOther' },
    }),
    ...(isRevalidated(operation) && {
      304: { description: 'The answer with this ETag is current' },
    }),
    ...Object.fromEntries(
      failuresOf(operation).map((status) => [
        status,
        { $ref: `#/components/responses/${FAILURES[status].name}` },
      ]),
    ),
  }
}

/** Returns every failure status of the operation, from its refusals and its inputs. */
function failuresOf({ refusals, input }: Operation): readonly Failure[] {
  const refused: readonly number[] = refusals.map((code) => STATUS_OF[code])
  const possible: readonly Failure[] = [
    400,
    ...(refused.includes(401) ? ([401] as const) : []),
    ...(refused.includes(404) ? ([404] as const) : []),
    ...(input.body ? ([413, 415] as const) : []),
    429,
    500,
    503,
  ]
  return possible
}

function describeParameters(
  place: 'path' | 'query',
  schema: z.ZodObject | undefined,
  example: unknown,
  schemas: Schemas,
): readonly Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', schemas)
  const examples = new Map(Object.entries(example ?? {}))
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...describeValue(property),
    ...(examples.has(name) && { example: examples.get(name) }),
  }))
}

/** The description of a parameter is not repeated in its schema, because documents have a size budget. */
function describeValue(property: z.core.JSONSchema._JSONSchema): Json {
  if (typeof property === 'boolean') return { schema: property }
  const { description, ...schema } = property
  return { description, schema }
}

function describeBody(schema: z.ZodObject, examples: Json, schemas: Schemas): Json {
  const json = jsonSchema(schema, 'input', schemas)
  const required = (json.required ?? []).length > 0
  return {
    required,
    content: {
      'application/json': { schema: json, ...examples },
    },
  }
}

/** A paid answer belongs to its payer, so no cache may store it. */
function isRevalidated({ caching, price }: Operation): boolean {
  return caching !== 'none' && price === 'free'
}

const isPaged = ({ input, price }: Operation): boolean =>
  price === 'free' && Object.hasOwn(input.query?.shape ?? {}, 'cursor')

const header = (description: string) => ({ description, schema: { type: 'string' } })

/** Headers of each answer; references to them keep the document below its limit. */
const COMMON_HEADERS = {
  BlockNumber: header('Block for which the answer is true'),
  // Headers of one caller; an answer in a shared cache has neither header.
  RequestId: header('Id of the request in the server logs'),
  RateLimit: header('Remaining requests, and seconds until the limit is reset in full'),
  ETag: header('Weak tag that changes with the block'),
} as const

/** Redirect of a browser to a page; programs receive the answer. */
const SEE_OTHER = {
  description: 'Page that explains the call, for an Accept with HTML and XHTML before JSON',
  headers: { Location: { ...header('Path of the page'), required: true } },
} as const

function describeSuccess(operation: Operation, schemas: Schemas): Json {
  const { output, price, formats = [] } = operation
  return {
    description: 'Done',
    headers: {
      'X-Block-Number': { $ref: '#/components/headers/BlockNumber' },
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      RateLimit: { $ref: '#/components/headers/RateLimit' },
      ...(isPaged(operation) && { Link: header('Next page, rel="next"; absent on the last page') }),
      ...(price !== 'free' && receiptHeaders),
      ...(isRevalidated(operation) && { ETag: { $ref: '#/components/headers/ETag' } }),
    },
    content: {
      'application/json': { schema: jsonSchema(output, 'output', schemas) },
      ...Object.fromEntries(
        formats.map(({ type }) => [type.split(';')[0], { schema: { type: 'string' } }]),
      ),
    },
  }
}

function describeFailures(): Json {
  const seconds = { description: 'Seconds until the next attempt', schema: { type: 'string' } }
  const waits = { 'Retry-After': { ...seconds, required: true } }
  return Object.fromEntries(
    Object.entries(FAILURES).map(([status, { name, description }]) => [
      name,
      {
        description,
        ...((status === '429' || status === '503') && { headers: waits }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

/** Returns the JSON Schema of a zod schema; named parts go to the components of the document. */
function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  schemas: Schemas,
): z.core.JSONSchema.BaseSchema {
  const {
    $schema: _dialect,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: part }) => {
      relaxSchema(part, io)
      closeTuple(part)
    },
  })
  for (const [name, part] of Object.entries($defs)) schemas[name] = rebase(part)
  return rebase(json)
}

function rebase<T>(part: T): T {
  const text = JSON.stringify(simplifyForGenerators(part))
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
}
