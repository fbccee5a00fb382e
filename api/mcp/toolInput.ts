import type { z } from 'zod'
import type { Operation } from '../../core/catalogue/operation.ts'
import { inlineSchema, type JsonSchema } from '../discovery/inlineSchema.ts'

/** Part of the operation's request that receives a tool argument. */
export type Place = 'params' | 'query' | 'body'

export type ToolInput = {
  /** Input of the tool: every part of the request in one object. */
  readonly schema: JsonSchema & { readonly type: 'object' }
  readonly places: ReadonlyMap<string, Place>
}

/** Selects an answer form. Tools answer in JSON only, so this key is not an argument. */
const FORM_KEY = 'format'

/**
 * Derives the tool arguments of an operation from its request schemas; `words` rewrites their descriptions.
 *
 * Throws RangeError when two parts of the request share a field name.
 */
export function toolInput(
  { id, input, formats }: Operation,
  words: (text: string) => string = (text) => text,
): ToolInput {
  const properties: { [name: string]: unknown } = {}
  const required: string[] = []
  const places = new Map<string, Place>()
  for (const place of ['params', 'query', 'body'] as const) {
    for (const field of fieldsOf(input[place])) {
      if (place === 'query' && field.name === FORM_KEY && formats !== undefined) continue
      if (places.has(field.name)) throw new RangeError(`${id} has two inputs named ${field.name}`)
      places.set(field.name, place)
      properties[field.name] = reworded(field.schema, words)
      if (field.isRequired) required.push(field.name)
    }
  }
  const schema = {
    type: 'object' as const,
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
  return { schema, places }
}

function reworded(schema: unknown, words: (text: string) => string): unknown {
  if (typeof schema !== 'object' || schema === null || !('description' in schema)) return schema
  const { description } = schema
  return typeof description === 'string' ? { ...schema, description: words(description) } : schema
}

type Field = { readonly name: string; readonly schema: unknown; readonly isRequired: boolean }

function fieldsOf(part: z.ZodObject | undefined): readonly Field[] {
  if (part === undefined) return []
  const { properties, required } = inlineSchema(part, 'input')
  const names: readonly unknown[] = Array.isArray(required) ? required : []
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    schema,
    isRequired: names.includes(name),
  }))
}
