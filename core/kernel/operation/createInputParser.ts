import { z } from 'zod'
import { InvalidInput } from '../errors.ts'
import { closedObject } from './closedObject.ts'
import { requireClosed } from './requireClosed.ts'
import { printableName } from './unknownField.ts'

/** Maximum number of reported problems; more would hide the first. */
const MAX_PROBLEMS = 4
const NO_QUERY = closedObject({})
/** Name of each part of a request in an error message. */
const PLACES: { readonly [part: string]: string } = {
  params: 'path',
  query: 'query',
  body: 'body',
}

type Schemas = { readonly [part: string]: z.ZodObject | undefined }
type Parsed<Input extends Schemas> = {
  readonly [part in keyof Input]: Input[part] extends z.ZodType ? z.output<Input[part]> : never
}

/**
 * Creates a parser that checks each part of a request by its schema. Create one parser per operation, because a schema
 * compiles at its first use.
 *
 * The parser throws InvalidInput that names every wrong field, in the wording of this API. A request without a query
 * schema accepts no query. Throws RangeError for a schema that would drop unknown fields silently.
 */
export function createInputParser<Input extends Schemas>(
  schemas: Input,
): (raw: { readonly [part: string]: unknown }) => Parsed<Input> {
  const parts = Object.entries({ query: NO_QUERY, ...schemas }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [{ part, schema }],
  )
  for (const { part, schema } of parts) requireClosed(part, schema)
  const schema = z.object(Object.fromEntries(parts.map(({ part, schema }) => [part, schema])))
  return (raw) => {
    requireOnce(raw['query'])
    const sent = Object.fromEntries(parts.map(({ part }) => [part, raw[part] ?? {}]))
    const whole = schema.safeParse(sent, { error: wording })
    if (whole.success) return onlyOf(schemas, whole.data)
    throw invalidInput(whole.error, (name) => {
      const home = parts.find((entry) => Object.hasOwn(entry.schema.shape, name))
      return home === undefined ? null : (PLACES[home.part] ?? home.part)
    })
  }
}

/** Throws InvalidInput for a repeated query key, because all values except one would be dropped. */
function requireOnce(query: unknown): void {
  const twice = Object.entries(query ?? {}).find(([, value]) => Array.isArray(value))
  if (twice !== undefined) throw new InvalidInput(printableName(twice[0]), 'must be given once')
}

/** Returns only the parts that the operation reads, because the hash of a request must not contain other parts. */
function onlyOf<Input extends Schemas>(schemas: Input, data: object): Parsed<Input> {
  const parts = Object.entries(data).filter(([part]) => schemas[part] !== undefined)
  return Object.fromEntries(parts) as Parsed<Input>
}

/** Returns the place of a request in which a field name belongs; null for an unknown name. */
type HomeOf = (name: string) => string | null

function invalidInput({ issues }: z.ZodError, homeOf: HomeOf): InvalidInput {
  const problems = issues.flatMap((issue) => chosenForm(issue, homeOf))
  const shown = problems
    .slice(0, MAX_PROBLEMS)
    .map(({ path, message }) => ({ field: fieldOf(path), message }))
  const [first = { field: 'body', message: 'is not valid' }, ...rest] = shown
  const others = rest.map(({ field, message }) => `; ${field}: ${message}`).join('')
  const left = problems.length - shown.length
  const more = left > 0 ? `; and ${left} more` : ''
  return new InvalidInput(first.field, `${first.message}${others}${more}`)
}

type Problem = { readonly path: readonly PropertyKey[]; readonly message: string }

/**
 * Returns the problems of an issue. For a union, returns the problems of the member that the caller probably meant; for
 * unknown fields, one problem per field.
 */
function chosenForm(issue: z.core.$ZodIssue, homeOf: HomeOf): readonly Problem[] {
  if (issue.code === 'unrecognized_keys') return unknownFields(issue, homeOf)
  if (issue.code !== 'invalid_union') return [issue]
  const form = issue.errors.find((problems) => problems.every(({ path }) => path.length > 0))
  const chosen = form ?? issue.errors.find((problems) => problems.some(isUnknown))
  if (chosen === undefined || chosen.length === 0) return [issue]
  return chosen
    .flatMap((entry) => chosenForm(entry, homeOf))
    .map(({ path, message }) => ({ path: [...issue.path, ...path], message }))
}

const isUnknown = ({ code }: z.core.$ZodIssue): boolean => code === 'unrecognized_keys'

/** Splits an issue into one problem per unknown field, each with the field's line of the message of `closedObject`. */
function unknownFields(
  { keys, path, message }: z.core.$ZodIssueUnrecognizedKeys,
  homeOf: HomeOf,
): readonly Problem[] {
  const reasons = message.split('\n')
  const [part] = path
  return keys.map((key, index) => {
    const home = path.length === 1 ? homeOf(key) : null
    const reason = reasons[index] ?? 'unknown'
    const words =
      home === null ? reason : `must be in the ${home}, not in the ${PLACES[String(part)]}`
    return { path: [...path, printableName(key)], message: words }
  })
}

/** Returns `weightsBps[2]` or `permit.deadline`; for a part that is wrong as a whole, the name of the part. */
function fieldOf([part, ...path]: readonly PropertyKey[]): string {
  const [head, ...tail] = path
  if (head === undefined) return String(part)
  return tail.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${String(key)}`),
    String(head),
  )
}

/** Returns the error text of an issue whose schema defines no text, so that no text of the library reaches a caller. */
function wording(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is required' : `must be ${NOUNS[issue.expected] ?? 'valid'}`
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  return issue.code === 'unrecognized_keys' ? 'unknown' : 'is not valid'
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
