import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'

const folder = join(import.meta.dirname, 'schemas')
const SITE = 'https://ucp.dev/schemas/'

/** Definitions of the official schemas. */
export const UCP_FORMS = {
  profile: 'ucp.json#/$defs/business_schema',
  search: 'shopping/catalog_search.json#/$defs/search_response',
  searchRequest: 'shopping/catalog_search.json#/$defs/search_request',
  lookup: 'shopping/catalog_lookup.json#/$defs/lookup_response',
  lookupRequest: 'shopping/catalog_lookup.json#/$defs/lookup_request',
  product: 'shopping/catalog_lookup.json#/$defs/get_product_response',
  productRequest: 'shopping/catalog_lookup.json#/$defs/get_product_request',
  error: 'shopping/types/error_response.json',
} as const

/** Creates a function that returns the faults of a value under an official schema; an empty list if it fits. */
export function createUcpFaults(): (
  form: keyof typeof UCP_FORMS,
  value: unknown,
) => readonly string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.json')) ajv.addSchema(schemaIn(name))
  }
  return (form, value) => {
    const validate = ajv.getSchema(`${SITE}${UCP_FORMS[form]}`)
    if (validate === undefined) throw new RangeError(`no schema ${UCP_FORMS[form]}`)
    if (validate(JSON.parse(JSON.stringify(value))) === true) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

const schemaIn = (name: string) =>
  z.looseObject({ $id: z.string() }).parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
