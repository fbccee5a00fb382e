import { keyVariables } from '../core/config/keyVariables.ts'
import { embeddedDatabaseUrl } from '../core/config/localDefaults.ts'
import { signerVariables } from '../core/config/signerVariables.ts'
import type { Config } from '../core/config.ts'
import { databaseOf } from '../core/platform/db/database.ts'

/** Number of rate buckets per chain: more than the default, because the local nodes need no rate limit. */
const DEVNET_RPC_FAN = '40'
/**
 * Priority fees in gwei, as usual on Base and Polygon; the nodes of the devnet would suggest the same fee on every
 * chain.
 */
const DEVNET_TIPS_GWEI = { GAS_TIP_GWEI_8453: '0.001', GAS_TIP_GWEI_137: '30' }

/** Returns true if no other database is configured, so that the embedded server runs. */
export function usesEmbeddedPostgres(config: Config): boolean {
  return databaseOf(config).sessionUrl === embeddedDatabaseUrl(config.POSTGRES_PORT)
}

/**
 * Returns the environment of the processes that a supervisor runs on the devnet.
 *
 * Addresses and index always belong to the devnet; a deployment in the caller's environment is ignored. A variable with
 * an empty value counts as unset, and no process reads its value from `.env`. The variables of keys are empty for every
 * process.
 */
export function devnetEnv(config: Config, base: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const chain = (chainId: string, port: number) => ({
    [`RPC_URL_${chainId}`]: `http://127.0.0.1:${port}`,
    [`WS_URL_${chainId}`]: `ws://127.0.0.1:${port}`,
  })
  return {
    ...DEVNET_TIPS_GWEI,
    ...base,
    ...Object.fromEntries(
      Object.keys({ ...keyVariables, ...signerVariables }).map((name) => [name, '']),
    ),
    DEVNET: '1',
    SESSIONS: base['SESSIONS'] ?? '1',
    DEPLOYMENT_FILE: '',
    INDEX_SCHEMA: '',
    PUBLIC_URL: config.PUBLIC_URL,
    STATE_DIR: config.STATE_DIR,
    DATABASE_URL: config.DATABASE_URL.reveal(),
    DATABASE_SESSION_URL: config.DATABASE_SESSION_URL?.reveal() ?? '',
    RPC_FAN: base['RPC_FAN'] ?? DEVNET_RPC_FAN,
    INDEX_HOLDER_IS_DEAD: '1',
    ATTESTATION_URL: `http://127.0.0.1:${config.DEVNET_ATTESTATION_PORT}`,
    ...chain('8453', config.DEVNET_PORT_8453),
    ...chain('5042', config.DEVNET_PORT_5042),
    ...chain('137', config.DEVNET_PORT_137),
  }
}
