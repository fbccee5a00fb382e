import { keyVariables } from '../core/config/keyVariables.ts'
import { embeddedDatabaseUrl } from '../core/config/localDefaults.ts'
import type { Config } from '../core/config.ts'

/** Rate buckets per chain on a node of our own, which has no provider to be polite to. */
const DEVNET_RPC_FAN = '40'
/** Gwei per gas, as usual on Base and Polygon: the node of the devnet suggests the same everywhere. */
const DEVNET_TIPS_GWEI = { GAS_TIP_GWEI_8453: '0.001', GAS_TIP_GWEI_137: '30' }

/** True when nobody named a database, so that the embedded server is the one to use. */
export function usesEmbeddedPostgres(config: Config): boolean {
  return config.DATABASE_URL.reveal() === embeddedDatabaseUrl(config.POSTGRES_PORT)
}

/**
 * Environment of the processes that one supervisor runs together on the devnet.
 *
 * Addresses and index are the devnet's own, whatever deployment the caller's environment names; empty means unset, and
 * an empty variable is not filled from `.env` by the processes. Keys are emptied for all of them.
 */
export function devnetEnv(config: Config, base: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const chain = (chainId: string, port: number) => ({
    [`RPC_URL_${chainId}`]: `http://127.0.0.1:${port}`,
    [`WS_URL_${chainId}`]: `ws://127.0.0.1:${port}`,
  })
  return {
    ...DEVNET_TIPS_GWEI,
    ...base,
    ...Object.fromEntries(Object.keys(keyVariables).map((name) => [name, ''])),
    DEVNET: '1',
    DEPLOYMENT_FILE: '',
    INDEX_SCHEMA: '',
    PUBLIC_URL: config.PUBLIC_URL,
    STATE_DIR: config.STATE_DIR,
    DATABASE_URL: config.DATABASE_URL.reveal(),
    RPC_FAN: base['RPC_FAN'] ?? DEVNET_RPC_FAN,
    INDEX_HOLDER_IS_DEAD: '1',
    ATTESTATION_URL: `http://127.0.0.1:${config.DEVNET_ATTESTATION_PORT}`,
    ...chain('8453', config.DEVNET_PORT_8453),
    ...chain('5042', config.DEVNET_PORT_5042),
    ...chain('137', config.DEVNET_PORT_137),
  }
}
