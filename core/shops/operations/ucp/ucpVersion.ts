/** Release of the Universal Commerce Protocol that this service implements. Source: tag v2026-04-08 of the specification. */
export const UCP_VERSION = '2026-04-08'

/** Service of UCP to which the catalogue belongs. */
export const UCP_SERVICE = 'dev.ucp.shopping'

/** Capabilities of the catalogue. */
export const UCP_CAPABILITY = {
  search: 'dev.ucp.shopping.catalog.search',
  lookup: 'dev.ucp.shopping.catalog.lookup',
} as const

export type UcpCapability = (typeof UCP_CAPABILITY)[keyof typeof UCP_CAPABILITY]
