import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { devnetVariables } from './config/devnetVariables.ts'
import { keyVariables, secret, type Variable } from './config/keyVariables.ts'
import { leadVariables } from './config/leadVariables.ts'
import { localDefaults } from './config/localDefaults.ts'
import { marketVariables } from './config/marketVariables.ts'
import { networkVariables } from './config/networkVariables.ts'
import { solanaVariables } from './config/solanaVariables.ts'
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
    about: '1 when the chains are the local devnet; required to talk to an anvil node.',
    schema: flag,
    fallback: '0',
  },
  STATE_DIR: {
    about: 'Folder of everything the devnet, the embedded Postgres and the supervisor keep.',
    schema: z.string().min(1),
    fallback: '.quartet',
  },
  DEPLOYMENT_FILE: {
    about: 'Addresses of all contracts; <STATE_DIR>/devnet/deployment.json when unset.',
    schema: z.string().min(1).optional(),
  },
  DATABASE_URL: {
    about: 'Postgres for the index (schema chain) and the application (schema app).',
    schema: secret,
    fallback: 'postgresql://quartet:quartet@127.0.0.1:54329/quartet',
  },
  DATABASE_REPLICA_URL: {
    about: 'Postgres for chain reads of the api, when reads go to a replica.',
    schema: secret.optional(),
  },
  INDEX_SCHEMA: {
    about: 'Postgres schema of the index; named after the build and the deployment when unset.',
    schema: z
      .string()
      .regex(/^[a-z_][a-z0-9_]{0,44}$/)
      .optional(),
  },
  INDEX_HOLDER_IS_DEAD: {
    about: '1 when the last indexer is known to be gone, so that its lock need not expire first.',
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
    about: 'Rate buckets per RPC of the indexer; each starts at 20 requests per second.',
    schema: z.coerce.number().int().min(1).max(64),
    fallback: '5',
  },
  BLOCK_INTERVAL: {
    about: 'Index every n-th block header; 1 makes every block answerable as of itself.',
    schema: z.coerce.number().int().positive(),
    fallback: '1',
  },
  MAX_INDEX_LAG_SEC: {
    about: 'Answers become 503 when the newest indexed block is older than this.',
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
      'Shops that are searched: a JSON list as docs/shop.md shows; the shop of the devnet when unset there, else none.',
    schema: secret.optional(),
  },
  ATTRIBUTION_CODE: {
    about: 'ERC-8021 code at the end of the calldata we build.',
    schema: z
      .string()
      .regex(/^[!-+\--~]{1,32}$/, 'printable ASCII without comma, 1 to 32 characters'),
    fallback: 'quartet',
  },
  SECURITY_CONTACT: {
    about: 'Where weaknesses are reported, mailto: or https:; /.well-known/security.txt names it.',
    schema: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'a mailto: or https: address')
      .optional(),
  },
  RATE_LIMIT_PER_SEC: {
    about: 'Requests per second and agent on free endpoints.',
    schema: z.coerce.number().positive(),
    fallback: '60',
  },
  RATE_LIMIT_BURST: {
    about: 'Requests an agent may send at once on free endpoints.',
    schema: z.coerce.number().int().positive(),
    fallback: '120',
  },
  AGENT_HASH_SECRET: {
    about:
      'Key of the hash of client addresses; random per start when unset, so free calls count per process.',
    schema: secret.optional(),
  },
  ATTESTATION_URL: {
    about: 'Attestation service of CCTP V2; on the devnet the one that the devnet runs.',
    schema: url.transform((text) => text.replace(/\/+$/, '')),
    fallback: 'http://127.0.0.1:8790',
  },
  BRIDGE_SELF_MINT_AFTER_SEC: {
    about: 'Seconds for which the forwarding service has an attested bridge to itself.',
    schema: z.coerce.number().int().nonnegative(),
    fallback: '30',
  },
  CHECK_INTERVAL_SEC: {
    about: 'Seconds between two comparisons of indexed figures with the chain.',
    schema: seconds,
    fallback: '60',
  },
  STATUS_PROBE_SEC: {
    about: 'Seconds between two turns of the prober; one that is 25 s late counts as silence.',
    schema: seconds,
    fallback: '30',
  },
  STATUS_PROBE_URL: {
    about: 'Origin at which the prober calls the api, as callers do; PUBLIC_URL when unset.',
    schema: url.transform((text) => text.replace(/\/+$/, '')).optional(),
  },
  ...leadVariables,
  SITE_CHECK: {
    about: '1 when workers look at the websites of leads; see docs/leads-sites.md before.',
    schema: flag,
    fallback: '0',
  },
  QUARTET_CRASH_AT: {
    about: 'Tests on the devnet only: name of the place at which the process ends as if killed.',
    schema: z.string().min(1).optional(),
  },
  LANE_MAX_FEE_GWEI_8453: {
    about: 'Most that our transactions on 8453 pay per gas; they wait while it costs more.',
    schema: gwei,
    fallback: '5',
  },
  LANE_MAX_FEE_GWEI_5042: {
    about: 'The same on 5042, where gas is paid in USDC and 20 gwei is the least.',
    schema: gwei,
    fallback: '200',
  },
  LANE_MAX_FEE_GWEI_137: {
    about: 'The same on 137, where a tip of 30 gwei is usual.',
    schema: gwei,
    fallback: '1000',
  },
  GAS_GRACE_SEC: {
    about:
      'Seconds beyond the two minutes of a sponsorship in which the chain still takes an operation that was posted in time.',
    schema: z.coerce.number().int().min(10).max(600),
    fallback: '90',
  },
  GAS_TIP_GWEI_8453: {
    about: 'Tip per gas of sponsored operations on 8453; what the node suggests when unset.',
    schema: z.coerce.number().nonnegative().max(1_000_000).optional(),
  },
  GAS_TIP_GWEI_137: {
    about: 'The same on 137.',
    schema: z.coerce.number().nonnegative().max(1_000_000).optional(),
  },
  GAS_DEPOSIT_ALARM_ETH: {
    about: 'Deposit of the paymaster below which workers raise an alarm, in coins of the chain.',
    schema: z.coerce.number().nonnegative(),
    fallback: '0.01',
  },
  GAS_SUBMITTER_ALARM_ETH: {
    about: 'The same for the balance of each submitter, which below it takes no operation.',
    schema: z.coerce.number().nonnegative(),
    fallback: '0.005',
  },
  NATIVE_PRICE_USD_8453: {
    about:
      'Price of the coin that pays gas on 8453, USD, for the price of a bridge while neither pool nor feed of the gas sponsor tells it; 5000 when unset, and 25 on the devnet, which always uses it.',
    schema: usd.optional(),
  },
  LOG_LEVEL: {
    about: 'trace, debug, info, warn, error or silent.',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
  },
} as const satisfies Record<string, Variable>

type Variables = typeof variables
export type Config = { readonly [name in keyof Variables]: z.output<Variables[name]['schema']> }

export type Keys = {
  readonly [name in keyof typeof keyVariables]: z.output<(typeof keyVariables)[name]['schema']>
}

/**
 * The configuration is invalid. The error lists every problem, and never shows the value of a
 * secret.
 */
export class ConfigInvalid extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['Configuration is wrong:', ...problems].join('\n  '))
    this.name = 'ConfigInvalid'
    this.problems = problems
  }
}

/**
 * Reads the configuration of this process from the environment and reports every problem at once.
 *
 * Throws `ConfigInvalid`. The only reader of `process.env`.
 */
export function loadConfig(env: NodeJS.ProcessEnv = fileAndProcessEnv()): Config {
  return read(variables, { ...localDefaults(env), ...withoutEmpty(env) }) as Config
}

/** Reads the private keys of this process, which must be the workers. Throws `ConfigInvalid`. */
export function loadKeys(env: NodeJS.ProcessEnv = fileAndProcessEnv()): Keys {
  return read(keyVariables, env) as Keys
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

/** Maximum gas price of the lanes of a chain, wei; undefined for a chain without lanes. */
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
 * Maximum price of a whole coin that pays gas on a chain, USDC-6, rounded up; null for a chain without a price.
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

/** Configured tips of sponsored operations by chain id, wei per gas. */
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

/** RPC and optional WebSocket of a chain; undefined for a chain without configuration. */
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

/** Writes `.env.example`: each variable with its meaning and its default. */
export function describeVariables(): string {
  return Object.entries({ ...variables, ...keyVariables })
    .map(
      ([name, variable]: [string, Variable]) =>
        `# ${variable.about}\n# ${name}=${variable.fallback ?? ''}\n`,
    )
    .join('\n')
}

/**
 * Variables of the process. Variables of `.env` in the working folder apply where the process has
 * none.
 */
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
