import { z } from 'zod'
import { InvalidInput } from '../domain/errors.ts'

/** More would bury the first problem. */
const MAX_PROBLEMS = 4
/** Letters of an unknown field's name that a refusal repeats. */
const SHOWN_NAME_LENGTH = 40

type Schemas = { readonly [part: string]: z.ZodType | undefined }
type Parsed<Input extends Schemas> = {
  readonly [part in keyof Input]: Input[part] extends z.ZodType ? z.output<Input[part]> : never
}

/**
 * Reader of requests, each part by its schema; made once per operation, because a schema is compiled on first use.
 *
 * The reader throws InvalidInput that names every wrong field, in words of this API.
 */
export function createInputParser<Input extends Schemas>(
  schemas: Input,
): (raw: { readonly [part: string]: unknown }) => Parsed<Input> {
  const parts = Object.entries(schemas).filter(([, schema]) => schema !== undefined)
  const schema = z.object(Object.fromEntries(parts))
  return (raw) => {
    const sent = Object.fromEntries(parts.map(([part]) => [part, raw[part] ?? {}]))
    const whole = schema.safeParse(sent, { error: wording })
    if (whole.success) return whole.data as Parsed<Input>
    throw invalidInput(whole.error)
  }
}

function invalidInput({ issues }: z.ZodError): InvalidInput {
  const problems = issues
    .flatMap(chosenForm)
    .slice(0, MAX_PROBLEMS)
    .map(({ path, message }) => ({ field: fieldOf(path), message }))
  const [first = { field: 'body', message: 'is not valid' }, ...rest] = problems
  const more = rest.map(({ field, message }) => `; ${field}: ${message}`).join('')
  return new InvalidInput(first.field, `${first.message}${more}`)
}

type Problem = { readonly path: readonly PropertyKey[]; readonly message: string }

/** Of a value with several forms, what is wrong inside the form that the caller chose, if any; unknown fields by name. */
function chosenForm(issue: z.core.$ZodIssue): readonly Problem[] {
  if (issue.code === 'unrecognized_keys') {
    const { keys, path, message } = issue
    return keys.map((key) => ({ path: [...path, shownName(key)], message }))
  }
  if (issue.code !== 'invalid_union') return [issue]
  const form = issue.errors.find((problems) => problems.every(({ path }) => path.length > 0))
  if (form === undefined || form.length === 0) return [issue]
  return form.flatMap(chosenForm).map(({ path, message }) => ({
    path: [...issue.path, ...path],
    message,
  }))
}

/** A name that the caller made up, short and of plain letters; nobody's text is repeated as it is. */
function shownName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_.-]/g, '').slice(0, SHOWN_NAME_LENGTH)
  return plain === '' ? 'a field' : plain
}

/** `weightsBps[2]` or `permit.deadline`; a part that is wrong as a whole goes by its own name. */
function fieldOf([part, ...path]: readonly PropertyKey[]): string {
  const [head, ...tail] = path
  if (head === undefined) return String(part)
  return tail.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${String(key)}`),
    String(head),
  )
}

/** Words for what a schema did not word itself, so that no caller reads a library's text. */
function wording(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is required' : `must be ${NOUNS[issue.expected] ?? 'valid'}`
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  return issue.code === 'unrecognized_keys' ? 'is unknown' : 'is not valid'
}

const NOUNS: { readonly [type: string]: string } = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  tuple: 'an array',
}
