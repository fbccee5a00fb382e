import { Ajv2020 } from 'ajv/dist/2020.js'
import { z } from 'zod'
import type { ServedApi, ServedOperation } from '../../builders/servedApi.ts'

export type WireAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const media = z.looseObject({ schema: z.looseObject({}).optional() })
const response = z.looseObject({
  headers: z
    .record(z.string(), z.looseObject({ required: z.boolean().default(false) }))
    .default({}),
  content: z.record(z.string(), media).optional(),
})

/**
 * Creates a function that returns the mismatch between an answer and the OpenAPI document; null if
 * they match.
 */
export function answerValidator(api: ServedApi) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'api', ...api })
  const validators = new Map<string, ReturnType<typeof ajv.compile>>()
  /** Compiles the schema at a position of the document, once per position. */
  const validatorAt = (pointer: string) => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
    validators.set(pointer, known)
    return known
  }
  return (operation: ServedOperation, { status, headers, text }: WireAnswer): string | null => {
    const { path, method, responses } = operation
    const declared = z.looseObject({ $ref: z.string().optional() }).optional()
    const found = declared.parse(responses[String(status)])
    if (found === undefined) return `undeclared status ${status}: ${text.slice(0, 300)}`
    const here = `/paths/${escapePointer(path)}/${method.toLowerCase()}/responses/${status}`
    const pointer = found.$ref?.slice(1) ?? here
    const name = pointer.split('/').at(-1) ?? ''
    const reported = response.parse(
      found.$ref === undefined ? found : api.components.responses[name],
    )
    const missing = Object.entries(reported.headers).flatMap(([header, { required }]) =>
      required && !headers.has(header) ? [header] : [],
    )
    if (missing.length > 0) return `${status} lacks ${missing.join(', ')}`
    const type = headers.get('content-type')?.split(';')[0] ?? ''
    const { content } = reported
    if (content === undefined) return text === '' ? null : `${status} has a body that is undeclared`
    if (!(type in content)) return `${status} has the undeclared type ${type}`
    if (type !== 'application/json') return null
    const validate = validatorAt(`${pointer}/content/${escapePointer(type)}/schema`)
    if (validate(JSON.parse(text))) return null
    return `${status}: ${ajv.errorsText(validate.errors)}: ${text.slice(0, 500)}`
  }
}

const escapePointer = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
