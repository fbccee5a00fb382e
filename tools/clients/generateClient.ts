import openapiTS, { astToString } from 'openapi-typescript'
import { describeForClients } from './describeForClients.ts'

const HEADER =
  '/** Types of every call, from the description of the service (`/openapi.json`). */\n\n'

/** Returns the source of the client's types, generated from the OpenAPI document of the api. */
export async function generateClient(): Promise<string> {
  return HEADER + astToString(await openapiTS(describeForClients()))
}
