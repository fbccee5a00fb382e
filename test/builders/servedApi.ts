import { z } from 'zod'

const field = z.looseObject({ description: z.string().min(5) })
const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string().min(5),
  schema: z.looseObject({}),
  example: z.unknown().optional(),
})
const content = z.looseObject({ 'application/json': z.looseObject({ schema: z.unknown() }) })
const response = z.looseObject({
  description: z.string().min(3),
  content: content.optional(),
})
const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(5),
  description: z.string().min(5),
  security: z.union([
    z.tuple([]),
    z.tuple([z.strictObject({}), z.strictObject({ signInWithX: z.tuple([]) })]),
    z.tuple([z.strictObject({ signInWithX: z.tuple([]) })]),
  ]),
  tags: z.tuple([z.string()]),
  parameters: z.array(parameter).default([]),
  requestBody: z
    .looseObject({
      required: z.boolean(),
      content: z.looseObject({
        'application/json': z.looseObject({
          schema: z.looseObject({ properties: z.record(z.string(), field).default({}) }),
          example: z.unknown().optional(),
          examples: z.record(z.string(), z.looseObject({ value: z.unknown() })).optional(),
        }),
      }),
    })
    .optional(),
  responses: z.record(z.string().regex(/^[1-5][0-9]{2}$/), z.unknown()),
})

/** Required parts of the OpenAPI 3.1 document of the api. */
const description = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({
    title: z.string(),
    version: z.literal('1.0.0'),
    'x-guidance': z.string().min(100),
  }),
  servers: z.tuple([z.object({ url: z.url() })]),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.strictObject({ get: operation.optional(), post: operation.optional() }),
  ),
  components: z.looseObject({
    schemas: z.record(z.string(), z.looseObject({})),
    responses: z.record(z.string(), response),
  }),
})

export type ServedApi = z.output<typeof description>
export type ServedOperation = z.output<typeof operation> & {
  readonly path: string
  readonly method: 'GET' | 'POST'
}

type Served = { request(path: string): Response | Promise<Response> }

/** Returns the OpenAPI document that the app serves; fails if a required part is missing. */
export async function readServedApi(app: Served): Promise<ServedApi> {
  const answer = await app.request('/openapi.json')
  return description.parse(withParameters(await answer.json()))
}

/** Replaces each reference to a parameter by the parameter. */
function withParameters(api: unknown): unknown {
  const { components } = z
    .looseObject({
      components: z.looseObject({ parameters: z.record(z.string(), z.unknown()).default({}) }),
    })
    .parse(api)
  return JSON.parse(JSON.stringify(api), (_name, part: unknown) => {
    const { $ref } = z.looseObject({ $ref: z.unknown() }).safeParse(part).data ?? {}
    const [, name] = typeof $ref === 'string' ? (PARAMETER_REF.exec($ref) ?? []) : []
    return name === undefined ? part : components.parameters[name]
  })
}

const PARAMETER_REF = /^#\/components\/parameters\/(\w+)$/

export function operationsOf(api: ServedApi): readonly ServedOperation[] {
  return Object.entries(api.paths).flatMap(([path, { get, post }]) => [
    ...(get ? [{ ...get, path, method: 'GET' as const }] : []),
    ...(post ? [{ ...post, path, method: 'POST' as const }] : []),
  ])
}

/** Creates a check that an answer has a documented status and body. */
export function createAnswerChecker(api: ServedApi) {
  const schemas = new Map<string, z.ZodType>()
  return async (requested: ServedOperation, answer: Response): Promise<void> => {
    const declared = requested.responses[String(answer.status)]
    if (declared === undefined) throw new Error(`${requested.path}: undeclared ${answer.status}`)
    const { content } = response.parse(resolve(api, declared))
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    if (type !== 'application/json') {
      if (content !== undefined && !(type in content)) throw new Error(`undeclared ${type}`)
      return
    }
    const schema = content?.['application/json'].schema
    if (schema === undefined) return
    const key = JSON.stringify(schema)
    const known = schemas.get(key) ?? z.fromJSONSchema(withComponents(api, schema))
    schemas.set(key, known)
    known.parse(await answer.json())
  }
}

function resolve(api: ServedApi, part: unknown): unknown {
  const { $ref } = z.looseObject({ $ref: z.string().optional() }).parse(part)
  if ($ref === undefined) return part
  return $ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((at, key) => z.record(z.string(), z.unknown()).parse(at)[key], api)
}

/** Embeds all referenced schemas into a schema, for plain JSON Schema. */
function withComponents(api: ServedApi, schema: unknown) {
  const whole = { ...z.looseObject({}).parse(schema), $defs: api.components.schemas }
  return JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/'))
}
