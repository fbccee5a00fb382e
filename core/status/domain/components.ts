/** Parts of the service that are watched, in the order in which people read them. */
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

/** Parts without which no call is answered; the uptime of the service counts these alone. */
export const ESSENTIAL_COMPONENTS = ['api', 'database', 'index'] as const satisfies Component[]

export type ComponentStatus = 'ok' | 'degraded' | 'down'
