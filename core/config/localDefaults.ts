import { z } from 'zod'

/** Maximum offset with which every default port, at most 54329, stays a valid port. */
const MAX_OFFSET = 10_000

export const portOffset = z.coerce.number().int().min(0).max(MAX_OFFSET)

/** Default ports by variable; `PORT_OFFSET` is added to unset ports. */
const PORTS = {
  API_PORT: 3000,
  API_METRICS_PORT: 9464,
  WORKERS_METRICS_PORT: 9465,
  INDEXER_PORT: 42069,
  POSTGRES_PORT: 54329,
  DEVNET_PORT_8453: 8545,
  DEVNET_PORT_5042: 8546,
  DEVNET_PORT_137: 8547,
  DEVNET_CONTROL_PORT: 8548,
  DEVNET_ATTESTATION_PORT: 8790,
  DEVNET_SHOPS_PORT: 8791,
  DEVNET_MARKETS_PORT: 8792,
  DEVNET_SOLANA_PORT: 8793,
} as const

/** Name of an environment variable that sets a port of `npm start`. */
export type PortVariable = keyof typeof PORTS

export const portVariables = Object.keys(PORTS) as readonly PortVariable[]

const isPort = (text: string | undefined): boolean => {
  const port = Number(text)
  return Number.isInteger(port) && port >= 1 && port <= 65_535
}

/** Returns the URL of the embedded Postgres. */
export const embeddedDatabaseUrl = (port: number | string): string =>
  `postgresql://quartet:quartet@127.0.0.1:${port}/quartet`

/**
 * Returns values of unset variables, derived from the ports: every program then reaches the processes that `npm start`
 * runs with the same environment.
 */
export function localDefaults(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const set = (name: string): string | undefined => (env[name] === '' ? undefined : env[name])
  const offset = portOffset.safeParse(set('PORT_OFFSET') ?? 0).data ?? 0
  // The check of the variables reports an invalid port; until then the default replaces the port here.
  const portOf = (name: PortVariable): string =>
    isPort(set(name)) ? (set(name) ?? '') : String(PORTS[name] + offset)
  const local = (name: PortVariable): string => `http://127.0.0.1:${portOf(name)}`
  return {
    ...Object.fromEntries(portVariables.map((name) => [name, set(name) ?? portOf(name)])),
    DATABASE_URL: embeddedDatabaseUrl(portOf('POSTGRES_PORT')),
    RPC_URL_8453: local('DEVNET_PORT_8453'),
    RPC_URL_5042: local('DEVNET_PORT_5042'),
    RPC_URL_137: local('DEVNET_PORT_137'),
    ATTESTATION_URL: local('DEVNET_ATTESTATION_PORT'),
    PUBLIC_URL: local('API_PORT'),
  }
}
