import type { JsonSchema } from '../../discovery/inlineSchema.ts'
import type { Discovery } from './describeDiscovery.ts'

/**
 * Returns the description of an operation in the form of version 1, `outputSchema`. Source: x402
 * extension `bazaar`, version 1.
 */
export function legacyDiscovery({ info, schema }: Discovery): JsonSchema {
  const { input, output } = schema.properties
  const { method } = info.input
  const { queryParams, body, pathParams } = input.properties
  return {
    input: {
      type: 'http',
      method,
      discoverable: true,
      ...(pathParams && { pathParams: fieldsOf(pathParams) }),
      ...(queryParams && { queryParams: fieldsOf(queryParams) }),
      ...(body && { bodyType: 'json', bodyFields: fieldsOf(body) }),
    },
    output: output.properties.example,
  }
}

const fieldsOf = ({ properties }: JsonSchema): unknown => properties ?? {}
