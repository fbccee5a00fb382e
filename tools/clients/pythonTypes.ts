import { z } from 'zod'

/** Part of a JSON schema that the signature of a function depends on. */
export type Schema = {
  readonly $ref?: string | undefined
  readonly type?: string | readonly string[] | undefined
  readonly enum?: readonly string[] | undefined
  readonly const?: string | undefined
  readonly description?: string | undefined
  readonly items?: Schema | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly anyOf?: readonly Schema[] | undefined
  readonly oneOf?: readonly Schema[] | undefined
}

export const schemaShape: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.string()).optional().catch(undefined),
    const: z.string().optional().catch(undefined),
    description: z.string().optional(),
    items: schemaShape.optional(),
    properties: z.record(z.string(), schemaShape).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(schemaShape).optional(),
    oneOf: z.array(schemaShape).optional(),
  }),
)

/** Keywords of Python 3.11. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if import in is ' +
    'lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)
const SCALARS: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

/** Returns a name in the form of Python: `minShares` is `min_shares`, and `from` is `from_`. */
export function pythonName(name: string): string {
  const words = name.replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)
  return KEYWORDS.has(words) ? `${words}_` : words
}

/** Returns a text for a docstring. */
export function pythonText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/\s+/g, ' ')
}

/** Returns the annotation of a schema; `m` is the module of the models. */
export function pythonType(schema: Schema): string {
  const { $ref, type, items, enum: values, const: only } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if ($ref !== undefined) return `m.${$ref.slice($ref.lastIndexOf('/') + 1)}`
  if (choices !== undefined) return [...new Set(choices.map(pythonType))].join(' | ')
  if (values !== undefined)
    return `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`
  if (only !== undefined) return `Literal[${JSON.stringify(only)}]`
  if (type === 'array') return `Sequence[${items === undefined ? 'object' : pythonType(items)}]`
  if (type === 'object') return 'Mapping[str, object]'
  const names = typeof type === 'string' ? [type] : (type ?? [])
  return names.map((name) => SCALARS[name] ?? 'object').join(' | ') || 'object'
}
