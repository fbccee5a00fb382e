/** Watched parts of the service, in order of display. */
export const COMPONENTS = [
  'api',
  'database',
  'index',
  'prices',
  'payments',
  'bridge',
  'attestations',
  'gas',
  'solana',
  'markets',
  'graphql',
  'mcp',
  'workers',
] as const
export type Component = (typeof COMPONENTS)[number]

/** Parts that every call needs; only these parts count for the uptime of the service. */
export const ESSENTIAL_COMPONENTS = ['api', 'database', 'index'] as const satisfies Component[]

export type ComponentStatus = 'ok' | 'degraded' | 'down'
