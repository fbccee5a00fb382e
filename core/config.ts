import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigInvalid } from './config/configInvalid.ts'
import { databaseVariables } from './config/databaseVariables.ts'
import { devnetVariables } from './config/devnetVariables.ts'
import { discoveryVariables } from './config/discoveryVariables.ts'
import { keySourcesIn, withKeyFiles } from './config/keyFiles.ts'
import { feedVariables, privateKeyVariables, secret, type Variable } from './config/keyVariables.ts'
import { leadVariables } from './config/leadVariables.ts'
import { limitVariables } from './config/limitVariables.ts'
import { localDefaults } from './config/localDefaults.ts'
import { marketVariables } from './config/marketVariables.ts'
import { networkVariables } from './config/networkVariables.ts'
import { signerVariables } from './config/signerVariables.ts'
import { solanaVariables } from './config/solanaVariables.ts'
import { traceVariables } from './config/traceVariables.ts'
import { type Deployment, deploymentSchema } from './deployment.ts'

const port = z.coerce.number().int().min(1).max(65535)
const url = z.url({ protocol: /^https?$/ })
const socketUrl = z.url({ protocol: /^wss?$/ })
const flag = z.enum(['0', '1']).transform((text) => text === '1')
const usd = z.coerce.number().positive().max(1_000_000)
/** Base units in a dollar. */
const USDC6_PER_USD = 1e6
const gwei = z.coerce.number().positive().max(1_000_000)
/** Wei in a gwei; the product is exact as a double up to nine million gwei. */
const WEI_PER_GWEI = 1e9
const seconds = z.coerce.number().int().positive()

/** Every environment variable of all processes, in the order of `.env.example`. */
export const variables = {
  DEVNET: {
    about: '1 if the chains are the local devnet; without 1, processes reject an anvil node.',
    schema: flag,
    fallback: '0',
  },
  STATE_DIR: {
    about: 'Folder for the data of the devnet, the embedded Postgres and the supervisor.',
    schema: z.string().min(1),
    fallback: '.quartet',
  },
  DEPLOYMENT_FILE: {
    about: 'File with the addresses of all contracts; <STATE_DIR>/devnet/deployment.json if unset.',
    schema: z.string().min(1).optional(),
  },
  ...databaseVariables,
  ...discoveryVariables,
  INDEX_SCHEMA: {
    about:
      'Postgres schema of the index; if unset, a name that is derived from build and deployment.',
    schema: z
      .string()
      .regex(/^[a-z_][a-z0-9_]{0,44}$/)
      .optional(),
  },
  INDEX_HOLDER_IS_DEAD: {
    about:
      '1 if the previous indexer has certainly ended; the next indexer then does not wait for its lock to expire.',
    schema: flag,
    fallback: '0',
  },
  RPC_URL_8453: { about: 'RPC of chain 8453.', schema: url, fallback: 'http://127.0.0.1:8545' },
  RPC_URL_5042: { about: 'RPC of chain 5042.', schema: url, fallback: 'http://127.0.0.1:8546' },
  RPC_URL_137: { about: 'RPC of chain 137.', schema: url, fallback: 'http://127.0.0.1:8547' },
  WS_URL_8453: { about: 'WebSocket of chain 8453, for new heads.', schema: socketUrl.optional() },
  WS_URL_5042: { about: 'WebSocket of chain 5042, for new heads.', schema: socketUrl.optional() },
  WS_URL_137: { about: 'WebSocket of chain 137, for new heads.', schema: socketUrl.optional() },
  RPC_FAN: {
    about:
      'Number of rate buckets per RPC of the indexer; each bucket starts at 20 requests per second.',
    schema: z.coerce.number().int().min(1).max(64),
    fallback: '5',
  },
  BLOCK_INTERVAL: {
    about:
      'The indexer stores every n-th block header; with 1, a call can request the state at any block.',
    schema: z.coerce.number().int().positive(),
    fallback: '1',
  },
  MAX_INDEX_LAG_SEC: {
    about: 'Maximum age of the newest indexed block, seconds; above this age, the API returns 503.',
    schema: seconds,
    fallback: '60',
  },
  PUBLIC_URL: {
    about: 'Origin under which callers reach the api; printed in documents and links.',
    schema: url.transform((text) => text.replace(/\/+$/, '')),
    fallback: 'http://127.0.0.1:3000',
  },
  ...networkVariables,
  POSTGRES_PORT: { about: 'Port of the embedded Postgres.', schema: port, fallback: '54329' },
  ...devnetVariables,
  ...marketVariables,
  ...solanaVariables,
  SHOPS: {
    about:
      'Searchable shops, a JSON list as in docs/shop.md. If unset, the shop of the devnet on a devnet; elsewhere an empty list.',
    schema: secret.optional(),
  },
  ATTRIBUTION_CODE: {
    about: 'ERC-8021 code at the end of the calldata that the API builds.',
    schema: z
      .string()
      .regex(/^[!-+\--~]{1,32}$/, 'printable ASCII without comma, 1 to 32 characters'),
    fallback: 'quartet',
  },
  SECURITY_CONTACT: {
    about:
      'Contact for reports of vulnerabilities, a mailto: or https: URL; /.well-known/security.txt has the contact.',
    schema: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'a mailto: or https: address')
      .optional(),
  },
  ...limitVariables,
  ATTESTATION_URL: {
    about: 'URL of the attestation service of CCTP V2; the service of the devnet on a devnet.',
    schema: url.transform((text) => text.replace(/\/+$/, '')),
    fallback: 'http://127.0.0.1:8790',
  },
  BRIDGE_SELF_MINT_AFTER_SEC: {
    about:
      'Seconds that workers wait for the mint of the forwarding service after an attestation, before they mint themselves.',
    schema: z.coerce.number().int().nonnegative(),
    fallback: '30',
  },
  CHECK_INTERVAL_SEC: {
    about: 'Seconds between two comparisons of indexed figures with the chain.',
    schema: seconds,
    fallback: '60',
  },
  STATUS_PROBE_SEC: {
    about: 'Seconds between two rounds of the prober; a round that is 25 s late counts as missing.',
    schema: seconds,
    fallback: '30',
  },
  STATUS_PROBE_URL: {
    about: 'Origin at which the prober calls the api; PUBLIC_URL if unset.',
    schema: url.transform((text) => text.replace(/\/+$/, '')).optional(),
  },
  ...leadVariables,
  SITE_CHECK: {
    about: 'If 1, workers check the websites of leads; read docs/leads-sites.md first.',
    schema: flag,
    fallback: '0',
  },
  QUARTET_CRASH_AT: {
    about:
      'Tests on the devnet only: name of the crash point at which the process ends as if killed.',
    schema: z.string().min(1).optional(),
  },
  LANE_MAX_FEE_GWEI_8453: {
    about:
      'Maximum gas price of transactions on chain 8453, gwei; transactions wait while the price is higher.',
    schema: gwei,
    fallback: '5',
  },
  LANE_MAX_FEE_GWEI_5042: {
    about:
      'Maximum gas price on chain 5042, gwei; gas is paid in USDC there, and the minimum is 20 gwei.',
    schema: gwei,
    fallback: '200',
  },
  LANE_MAX_FEE_GWEI_137: {
    about: 'Maximum gas price on chain 137, gwei; a tip of 30 gwei is usual there.',
    schema: gwei,
    fallback: '1000',
  },
  GAS_GRACE_SEC: {
    about:
      'Seconds of grace after the two minutes of a sponsorship: the chain still accepts an operation that was posted within the two minutes.',
    schema: z.coerce.number().int().min(10).max(600),
    fallback: '90',
  },
  GAS_TIP_GWEI_8453: {
    about: 'Tip of sponsored operations on chain 8453, gwei; the suggestion of the node if unset.',
    schema: z.coerce.number().nonnegative().max(1_000_000).optional(),
  },
  GAS_TIP_GWEI_137: {
    about: 'Tip of sponsored operations on chain 137, gwei; the suggestion of the node if unset.',
    schema: z.coerce.number().nonnegative().max(1_000_000).optional(),
  },
  GAS_DEPOSIT_ALARM_ETH: {
    about: 'Deposit of the paymaster below which the workers raise an alarm, coins of the chain.',
    schema: z.coerce.number().nonnegative(),
    fallback: '0.01',
  },
  GAS_SUBMITTER_ALARM_ETH: {
    about:
      'Balance of a submitter below which the workers raise an alarm and the submitter accepts no operation, coins of the chain.',
    schema: z.coerce.number().nonnegative(),
    fallback: '0.005',
  },
  NATIVE_PRICE_USD_8453: {
    about:
      'USD price of the gas coin of chain 8453 in the price of a bridge, if neither pool nor feed of the gas sponsor has a price. If unset, 5000; 25 on the devnet, where the price of a bridge always uses this variable.',
    schema: usd.optional(),
  },
  ...signerVariables,
  ...traceVariables,
  LOG_LEVEL: {
    about: 'Lowest level of the log lines: trace, debug, info, warn, error or silent.',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
  },
} as const satisfies Record<string, Variable>

type Variables = typeof variables
export type Config = Values<Variables>

export type Keys = Values<typeof privateKeyVariables>
export type FeedSecrets = Values<typeof feedVariables>

type Values<Known extends Readonly<Record<string, Variable>>> = {
  readonly [name in keyof Known]: z.output<Known[name]['schema']>
}

export { ConfigInvalid }

/**
 * Reads the configuration of this process from the environment and reports all problems in one error.
 *
 * Throws `ConfigInvalid`. The only reader of `process.env`.
 */
export function loadConfig(env: NodeJS.ProcessEnv = fileAndProcessEnv()): Config {
  return read(variables, { ...localDefaults(env), ...withoutEmpty(env) }) as Config
}

/** Reads the private keys of this process, which must move money. Throws `ConfigInvalid`. */
export function loadKeys(env: NodeJS.ProcessEnv = fileAndProcessEnv()): Keys {
  return read(privateKeyVariables, withKeyFiles(env)) as Keys
}

/** Reads the key of the operator's own wallet, and no other key. Throws `ConfigInvalid`. */
export function loadTopUpKey(env: NodeJS.ProcessEnv = fileAndProcessEnv()) {
  const { SOLANA_TOP_UP_KEY } = privateKeyVariables
  return (read({ SOLANA_TOP_UP_KEY }, env) as Keys).SOLANA_TOP_UP_KEY
}

/** Reads the secrets of the price feeds. Throws `ConfigInvalid`. */
export function loadFeedSecrets(env: NodeJS.ProcessEnv = fileAndProcessEnv()): FeedSecrets {
  return read(feedVariables, env) as FeedSecrets
}

/**
 * Throws `ConfigInvalid` if this process could reach a key or the signer, because this process reads data of third
 * parties.
 */
export function requireNoKeys(env: NodeJS.ProcessEnv = fileAndProcessEnv()): void {
  const problems = keySourcesIn(env).map((name) => `${name}: this process must hold no key`)
  if (problems.length > 0) throw new ConfigInvalid(problems)
}

/**
 * Reads the URL of a node from a variable that a file names, for chains without their own variable.
 *
 * Throws `ConfigInvalid`.
 */
export function loadRpcUrl(name: string, env: NodeJS.ProcessEnv = fileAndProcessEnv()): string {
  const parsed = url.safeParse(env[name])
  if (parsed.success) return parsed.data
  throw new ConfigInvalid([`${name}: set the URL of a node, http or https`])
}

function read(known: Readonly<Record<string, Variable>>, env: NodeJS.ProcessEnv): object {
  const shape = Object.fromEntries(
    Object.entries(known).map(([name, variable]) => [
      name,
      variable.fallback === undefined
        ? variable.schema
        : z.preprocess((value) => value ?? variable.fallback, variable.schema),
    ]),
  )
  const parsed = z.object(shape).safeParse(withoutEmpty(env))
  if (!parsed.success) {
    throw new ConfigInvalid(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  return parsed.data
}

const withoutEmpty = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

/**
 * Reads the deployment file of this configuration.
 *
 * Throws `ConfigInvalid` when the file is missing or malformed.
 */
export function loadDeployment(config: Pick<Config, 'DEPLOYMENT_FILE' | 'STATE_DIR'>): Deployment {
  const path = resolve(config.DEPLOYMENT_FILE ?? `${config.STATE_DIR}/devnet/deployment.json`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new ConfigInvalid([
      `DEPLOYMENT_FILE: cannot read ${path}; start the devnet first or name the file of your deployment`,
    ])
  }
  const parsed = deploymentSchema.safeParse(parseJson(text))
  if (!parsed.success) {
    throw new ConfigInvalid(
      parsed.error.issues.map(
        (issue) => `DEPLOYMENT_FILE ${issue.path.join('.')}: ${issue.message}`,
      ),
    )
  }
  return parsed.data
}

/** Returns true if the api must not sell without a synchronous standby. */
export function requiresSyncStandby({
  DEVNET,
  REQUIRE_SYNC_STANDBY,
}: Pick<Config, 'DEVNET' | 'REQUIRE_SYNC_STANDBY'>): boolean {
  return REQUIRE_SYNC_STANDBY === undefined ? !DEVNET : REQUIRE_SYNC_STANDBY === '1'
}

/** Returns the maximum gas price of the lanes of a chain, wei; undefined for a chain without lanes. */
export function laneCapWei(config: Config, chainId: number): bigint | undefined {
  const gweiOf: Readonly<Record<number, number>> = {
    8453: config.LANE_MAX_FEE_GWEI_8453,
    5042: config.LANE_MAX_FEE_GWEI_5042,
    137: config.LANE_MAX_FEE_GWEI_137,
  }
  const cap = gweiOf[chainId]
  return cap === undefined ? undefined : BigInt(Math.round(cap * WEI_PER_GWEI))
}

/**
 * Returns the maximum price of a whole coin that pays gas on a chain, USDC-6, rounded up; null for a chain without a
 * price.
 *
 * 5042 pays gas in USDC. Only the price of the coin of 8453 can be set.
 */
export function nativePriceUsdc6(config: Config, chainId: number): bigint | null {
  if (chainId === 5042) return BigInt(USDC6_PER_USD)
  if (chainId !== 8453 && !config.DEVNET) return null
  const priceUsd =
    config.NATIVE_PRICE_USD_8453 ?? (config.DEVNET ? DEVNET_COIN_USD : LIKELY_COIN_USD)
  return BigInt(Math.ceil(priceUsd * USDC6_PER_USD))
}

/** Returns the configured tips of sponsored operations by chain id, wei per gas. */
export function gasTipsWei(config: Config): ReadonlyMap<number, bigint> {
  const set = [
    [8453, config.GAS_TIP_GWEI_8453],
    [137, config.GAS_TIP_GWEI_137],
  ] as const
  return new Map(
    set.flatMap(([chainId, tip]) =>
      tip === undefined ? [] : [[chainId, BigInt(Math.round(tip * WEI_PER_GWEI))] as const],
    ),
  )
}

/** USD per whole coin, higher than every past price of ether. */
const LIKELY_COIN_USD = 5_000
/** With this price a burn costs about as much as on Base: anvil suggests a tip of 1 gwei, Base about 0.001 gwei. */
const DEVNET_COIN_USD = 25

/** Returns the RPC URL and the optional WebSocket URL of a chain; undefined for a chain without configuration. */
export function chainUrls(
  config: Config,
  chainId: number,
): { rpcUrl: string; wsUrl: string | undefined } | undefined {
  switch (chainId) {
    case 8453:
      return { rpcUrl: config.RPC_URL_8453, wsUrl: config.WS_URL_8453 }
    case 5042:
      return { rpcUrl: config.RPC_URL_5042, wsUrl: config.WS_URL_5042 }
    case 137:
      return { rpcUrl: config.RPC_URL_137, wsUrl: config.WS_URL_137 }
    default:
      return undefined
  }
}

/**
 * Returns the variables of the process. A variable of `.env` in the working folder applies if the process does not set
 * it.
 */
/** Returns the environment of this process, which its child processes inherit. */
export const inheritedEnv = (): NodeJS.ProcessEnv => process.env

function fileAndProcessEnv(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
