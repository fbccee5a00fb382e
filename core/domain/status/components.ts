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
  'graphql',
  'mcp',
  'workers',
] as const
export type Component = (typeof COMPONENTS)[number]

export type ComponentStatus = 'ok' | 'degraded' | 'down'
