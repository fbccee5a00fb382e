import type { Operation } from '../../../core/catalogue/operation.ts'
import { inlineSchema, type JsonSchema } from '../../discovery/inlineSchema.ts'
import { SAMPLE_FACTS } from '../../discovery/sampleFacts.ts'
import { sampleOf } from './sampleOf.ts'
import { type Trim, trimSchema } from './trimSchema.ts'

/** Input and output of an operation as catalogs of paid resources read them. */
export type Discovery = {
  readonly info: { readonly input: JsonSchema; readonly output: JsonSchema }
  readonly schema: ReturnType<typeof schemaOf>
  readonly routeTemplate?: string
}

type Detail = { readonly input: Trim; readonly output: Trim }

/** Keywords that describe more than the type of a value. */
const WORDS = [
  'description',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'default',
]

const NOTHING: ReadonlySet<string> = new Set()
const BARE: ReadonlySet<string> = new Set(WORDS)
/** Examples keep patterns and required fields, but need only one of several equal entries. */
const COUNTS: ReadonlySet<string> = new Set(['minItems', 'maxItems'])
const NAMES: ReadonlySet<string> = new Set([...WORDS, 'required'])
const DEEP = Number.POSITIVE_INFINITY

/**
 * Details in the order of their removal when a description must be short: words of the answer, depth of the answer,
 * words of the request.
 */
const DETAILS: readonly Detail[] = [
  { input: { without: NOTHING, depth: DEEP }, output: { without: NOTHING, depth: DEEP } },
  { input: { without: NOTHING, depth: DEEP }, output: { without: BARE, depth: DEEP } },
  { input: { without: NOTHING, depth: DEEP }, output: { without: NAMES, depth: DEEP } },
  { input: { without: NOTHING, depth: DEEP }, output: { without: NAMES, depth: 3 } },
  { input: { without: NOTHING, depth: DEEP }, output: { without: NAMES, depth: 2 } },
  { input: { without: NOTHING, depth: DEEP }, output: { without: NAMES, depth: 1 } },
  { input: { without: BARE, depth: DEEP }, output: { without: NAMES, depth: 1 } },
  { input: { without: BARE, depth: 1 }, output: { without: NAMES, depth: 1 } },
  { input: { without: BARE, depth: 1 }, output: { without: NAMES, depth: 0 } },
]

/**
 * Describes an operation for catalogs, in the most detail that fits into `maxBytes` of JSON.
 *
 * Source: x402 extension `bazaar`.
 */
export function describeDiscovery(
  operation: Operation,
  maxBytes = Number.POSITIVE_INFINITY,
): Discovery {
  const parts = partsOf(operation)
  const described = DETAILS.map((detail) => describe(parts, detail))
  const fitting = described.find(
    (description) => Buffer.byteLength(JSON.stringify(description)) <= maxBytes,
  )
  if (fitting !== undefined) return fitting
  throw new RangeError(`${operation.id} cannot be described in ${maxBytes} bytes`)
}

type Parts = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly example: { readonly params: JsonSchema; readonly payload: JsonSchema }
  readonly params: JsonSchema | undefined
  readonly payload: JsonSchema
  readonly output: JsonSchema
}

function partsOf({ method, path, input, output, example }: Operation): Parts {
  const { params, query, body } = example(SAMPLE_FACTS) ?? {}
  const payload = method === 'GET' ? input.query : input.body
  return {
    method,
    path,
    example: { params: recordOf(params), payload: recordOf(method === 'GET' ? query : body) },
    params: input.params && inlineSchema(input.params, 'input'),
    payload:
      payload === undefined ? { type: 'object', properties: {} } : inlineSchema(payload, 'input'),
    output: inlineSchema(output, 'output'),
  }
}

function describe(parts: Parts, detail: Detail): Discovery {
  const { method, path, params } = parts
  const output = trimSchema(parts.output, detail.output)
  const example = trimSchema(parts.output, {
    ...detail.output,
    without: detail.output.without === NOTHING ? NOTHING : COUNTS,
  })
  const payload = trimSchema(parts.payload, detail.input)
  const isRead = method === 'GET'
  const isTemplate = path.includes('{')
  return {
    info: {
      input: {
        type: 'http',
        method,
        ...(isRead
          ? { queryParams: parts.example.payload }
          : { bodyType: 'json', body: parts.example.payload }),
        ...(params !== undefined && { pathParams: parts.example.params }),
      },
      output: { type: 'json', example: sampleOf(example) },
    },
    schema: schemaOf(
      {
        type: { const: 'http' },
        method: { const: method },
        ...(isRead ? { queryParams: payload } : { bodyType: { const: 'json' }, body: payload }),
        ...(params !== undefined && { pathParams: trimSchema(params, detail.input) }),
      },
      output,
    ),
    ...(isTemplate && { routeTemplate: path.replace(/\{([^}]+)\}/g, ':$1') }),
  }
}

type InputSchema = {
  readonly type: JsonSchema
  readonly method: JsonSchema
  readonly pathParams?: JsonSchema
  readonly queryParams?: JsonSchema
  readonly bodyType?: JsonSchema
  readonly body?: JsonSchema
}

/** Returns the JSON Schema of `info`; the key `output.example` has the schema of the answer. */
function schemaOf(input: InputSchema, output: JsonSchema) {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      input: { type: 'object', properties: input, required: Object.keys(input) },
      output: { type: 'object', properties: { type: { const: 'json' }, example: output } },
    },
    required: ['input'],
  }
}

function recordOf(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
