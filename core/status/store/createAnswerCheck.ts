import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'
import { parseJson } from '../../kernel/parseJson.ts'
import type { AnswerCheck } from '../ports.ts'

const DOCUMENT = 'served'
/** Maximum characters of a stored mismatch. */
const MAX_CHARACTERS = 200

const media = z.looseObject({ schema: z.looseObject({}).optional() })
const response = z.looseObject({
  $ref: z.string().optional(),
  content: z.record(z.string(), media).optional(),
})
const served = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.record(z.string(), response).optional() })),
  ),
  components: z.looseObject({ responses: z.record(z.string(), response).default({}) }),
})

/**
 * Creates a check of answers against the OpenAPI document that the service serves; returns null for an invalid
 * document.
 */
export function createAnswerCheck(documentText: string): AnswerCheck | null {
  const json = parseJson(documentText)
  const parsed = served.safeParse(json)
  if (!parsed.success) return null
  const { paths, components } = parsed.data
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false })
  addFormats.default(ajv)
  ajv.addSchema({ ...parsed.data, $id: DOCUMENT })
  const compiled = new Map<string, ValidateFunction | string>()
  const validatorOf = (pointer: string): ValidateFunction | string => {
    const known = compiled.get(pointer) ?? compile(ajv, `${DOCUMENT}#${pointer}`)
    compiled.set(pointer, known)
    return known
  }
  return ({ method, path }, { httpStatus, contentType, text }) => {
    const verb = method.toLowerCase()
    const entry = paths[path]?.[verb]?.responses?.[String(httpStatus)]
    if (entry === undefined) return `status ${httpStatus} is not declared`
    const name = entry.$ref?.split('/').at(-1)
    const declared = name === undefined ? entry : components.responses[name]
    const place =
      name === undefined
        ? `/paths/${escapePointer(path)}/${verb}/responses/${httpStatus}`
        : `/components/responses/${escapePointer(name)}`
    const form = declared?.content?.[contentType]
    if (form === undefined) return `${contentType || 'no content type'} is not declared`
    if (form.schema === undefined || contentType !== 'application/json') return null
    const body = parseJson(text)
    if (body === undefined) return 'the body is not JSON'
    const validate = validatorOf(`${place}/content/${escapePointer(contentType)}/schema`)
    if (typeof validate === 'string') return validate
    if (validate(body)) return null
    const [first] = validate.errors ?? []
    const words = `${first?.instancePath || '/'} ${first?.message ?? 'does not match the schema'}`
    return words.slice(0, MAX_CHARACTERS)
  }
}

/**
 * Returns the validator of a part of the document, or the reason why it cannot be compiled, such as a missing
 * reference.
 */
function compile(ajv: Ajv2020, $ref: string): ValidateFunction | string {
  try {
    return ajv.compile({ $ref })
  } catch (error) {
    const words = error instanceof Error ? error.message : ''
    return `the schema is incomplete: ${words}`.slice(0, MAX_CHARACTERS)
  }
}

/** Escapes a part of a JSON pointer inside a URI fragment. Source: RFC 6901, sections 3 and 6. */
const escapePointer = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
