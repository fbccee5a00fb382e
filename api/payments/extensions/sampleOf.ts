import type { JsonSchema } from '../../discovery/inlineSchema.ts'

/**
 * Sample texts by pattern. A schema with any other pattern gets the first text that matches the
 * pattern.
 */
const TEXTS = [
  'text',
  '0',
  '0.000000',
  '0.00000000',
  '0.000000000000000000',
  `0x${'1'.repeat(32)}`,
  `0x${'1'.repeat(40)}`,
  `0x${'1'.repeat(64)}`,
  'eip155:8453',
  'https://example.com',
  '2026-01-31',
]

/**
 * Returns the smallest value that a JSON Schema allows and that shows its shape; for examples only,
 * never for answers.
 */
export function sampleOf(schema: JsonSchema): unknown {
  if ('const' in schema) return schema['const']
  const [first] = listOf(schema['enum'])
  if (first !== undefined) return first
  const [form] = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])]
  if (form !== undefined) return sampleOf(recordOf(form))
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type']
  switch (type) {
    case 'object':
      return sampleObject(schema)
    case 'array':
      return sampleArray(schema)
    case 'string':
      return sampleText(schema)
    case 'number':
    case 'integer':
      return sampleNumber(schema)
    case 'boolean':
      return false
    default:
      return null
  }
}

function sampleObject(schema: JsonSchema): JsonSchema {
  const fields = recordOf(schema['properties'])
  const required = listOf(schema['required']).map(String)
  return Object.fromEntries(
    required.map((name) => [name, sampleOf(recordOf(fields[name]))] as const),
  )
}

function sampleArray(schema: JsonSchema): readonly unknown[] {
  const prefix = listOf(schema['prefixItems'])
  if (prefix.length > 0) return prefix.map((item) => sampleOf(recordOf(item)))
  if (schema['items'] === undefined) return []
  const count = Math.max(1, numberOf(schema['minItems']))
  return Array.from({ length: count }, () => sampleOf(recordOf(schema['items'])))
}

function sampleText({ pattern, minLength }: JsonSchema): string {
  const fitting = typeof pattern === 'string' ? new RegExp(pattern) : /^/
  const text = TEXTS.find((candidate) => fitting.test(candidate)) ?? ''
  return text.padEnd(numberOf(minLength), text.at(-1) ?? 'x')
}

function sampleNumber({ minimum, maximum }: JsonSchema): number {
  const min = typeof minimum === 'number' ? minimum : 0
  const max = typeof maximum === 'number' ? maximum : min
  return Math.max(min, Math.min(0, max))
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function recordOf(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
