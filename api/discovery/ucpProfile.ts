import {
  UCP_CAPABILITY,
  UCP_SERVICE,
  UCP_VERSION,
} from '../../core/shops/operations/ucp/ucpVersion.ts'

/** Site with the documents and schemas of the release. */
const SITE = `https://ucp.dev/${UCP_VERSION}`

/**
 * Returns the business profile: the catalogue over REST and MCP. The service has no checkout, so no payment handler.
 *
 * Source: UCP 2026-04-08, business_schema of ucp.json.
 */
export function ucpProfile(publicUrl: string) {
  const version = UCP_VERSION
  const service = { version, spec: `${SITE}/specification/overview` }
  const transport = (name: 'rest' | 'mcp', schema: string, path: string) => ({
    ...service,
    transport: name,
    schema: `${SITE}/services/shopping/${schema}`,
    endpoint: `${publicUrl}${path}`,
  })
  const capability = (name: 'search' | 'lookup') => [
    {
      version,
      spec: `${SITE}/specification/catalog/${name}`,
      schema: `${SITE}/schemas/shopping/catalog_${name}.json`,
    },
  ]
  return {
    ucp: {
      version,
      services: {
        [UCP_SERVICE]: [
          transport('rest', 'rest.openapi.json', '/v1/ucp'),
          transport('mcp', 'mcp.openrpc.json', '/mcp/shop'),
        ],
      },
      capabilities: {
        [UCP_CAPABILITY.search]: capability('search'),
        [UCP_CAPABILITY.lookup]: capability('lookup'),
      },
      payment_handlers: {},
    },
  }
}
