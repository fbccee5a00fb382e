import openapiTS, { astToString } from 'openapi-typescript'
import { describeApi } from '../api/discovery/openapi.ts'
import { operations } from '../core/catalogue/registry.ts'
import { defineGetPayment } from '../core/payments/operations/getPayment.ts'

/**
 * Any origin: the OpenAPI document contains its origin, and the types do not depend on the origin.
 */
const ANY_ORIGIN = 'http://127.0.0.1:3000'
const HEADER =
  '/** Types of every call, from the description of the service (`/openapi.json`). */\n\n'

/** Returns the types of the typed client, from the OpenAPI document of the api. */
export async function generateClient(): Promise<string> {
  const none = () => Promise.resolve(null)
  const payments = { byId: none, byIdentifier: none, byHash: () => Promise.resolve([]) }
  const description = describeApi([...operations, defineGetPayment(payments)], ANY_ORIGIN)
  const types = await openapiTS(JSON.stringify(description, withoutExample))
  return HEADER + astToString(types)
}

/** Drops recorded examples, because the types would change with each recording. */
function withoutExample(key: string, value: unknown): unknown {
  return key === 'example' || key === 'examples' ? undefined : value
}
