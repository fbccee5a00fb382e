import { z } from 'zod'

const address = z
  .string()
  .regex(/^0x[a-f0-9]{40}$/, 'must be a lower-case 20-byte hex address')
  .transform((text): `0x${string}` => `0x${text.slice(2)}`)

const chain = z.object({
  chainId: z.number().int().positive(),
  /** Name of the network for people, as wallets show it. */
  name: z.string().min(1),
  /** First block that can hold an event of a deployed contract; indexing starts here. */
  startBlock: z.number().int().nonnegative(),
  usdc: address,
  /** EIP-712 domain of the USDC: name `USD Coin` on most chains, `USDC` on 5042; version `2`. */
  usdcName: z.string().min(1),
  usdcVersion: z.string().min(1),
  /** Expected seconds between blocks; used only to describe lag for people. */
  blockTimeSec: z.number().positive(),
})

const constituent = z.object({
  symbol: z.string().min(1),
  name: z.string().min(1),
  address,
  decimals: z.literal(8),
})

const vaultFamily = z.object({
  chainId: z.number().int().positive(),
  factory: address,
  lens: address,
  venue: address,
  /** Every price source that the factory used or may use; with any other source, prices are unavailable. */
  priceSources: z.array(address).min(1),
  /** Uniswap v3 pools that these price sources read, in any order. */
  pools: z.array(address).min(4),
  constituents: z.tuple([constituent, constituent, constituent, constituent]),
  /** Block of the oldest of these contracts. */
  startBlock: z.number().int().nonnegative(),
})

/** CCTP V2 on one chain. */
const cctp = z.object({
  chainId: z.number().int().positive(),
  /** CCTP domain id. */
  domain: z.number().int().nonnegative(),
  tokenMessenger: address,
  messageTransmitter: address,
  tokenMinter: address,
})

/** Bridge contract of a source chain. */
const bridge = z.object({
  chainId: z.number().int().positive(),
  address,
  /** Block of its deployment, or an earlier block. */
  startBlock: z.number().int().nonnegative(),
})

/** Gas sponsor on one chain. */
const gasSponsor = z.object({
  chainId: z.number().int().positive(),
  /** EntryPoint v0.8, and the account that plain wallets delegate to. */
  entryPoint: address,
  accountImplementation: address,
  /** Factory of accounts for tests and examples; no rule uses this address. */
  accountFactory: address,
  paymaster: address,
  /** Block in which the paymaster was deployed, or an earlier block. */
  startBlock: z.number().int().nonnegative(),
  /**
   * Coin of the chain: its symbol, its wrapped form, a Uniswap v3 pool of the wrapped form with USDC, and a second
   * price source.
   */
  native: z.object({
    symbol: z.string().min(1),
    wrapped: address,
    pool: address,
    /** AggregatorV3 feed of the coin in USD. */
    feed: address,
    /** Maximum seconds between updates of the feed, also without a price change. */
    feedHeartbeatSec: z.number().int().positive(),
  }),
})

/** Code of a contract, as `npm run deploy -- apply` created it. */
const codeHash = z.object({
  chainId: z.number().int().positive(),
  address,
  /** Keccak-256 of the runtime code with its immutables. */
  codeHash: z
    .string()
    .regex(/^0x[a-f0-9]{64}$/, 'must be a lower-case 32-byte hex hash')
    .transform((text): `0x${string}` => `0x${text.slice(2)}`),
})

/**
 * Addresses of every contract. Configuration, indexer, api, workers and devnet share this file.
 *
 * Addresses are lower-case; block numbers are decimal integers.
 */
export const deploymentSchema = z.object({
  /** Identity of this set of chains; each new devnet has a new identity. */
  id: z.string().min(1),
  devnet: z.boolean(),
  chains: z.array(chain).min(1),
  vaults: vaultFamily,
  payments: z.object({
    /** Receiver of the payments for paid calls on every chain; not one of the keys of the workers. */
    payTo: address,
  }),
  /** Source chains of bridges; empty without a bridge contract. */
  bridges: z.array(bridge).default([]),
  /** Destination chains of bridges, including every source chain. */
  cctp: z.array(cctp).default([]),
  /** Chains with a gas sponsor. */
  gas: z.array(gasSponsor).default([]),
  /** Code that the workers compare at each start; without an entry, they compare the code of their release. */
  codeHashes: z.array(codeHash).optional(),
})

export type Deployment = z.infer<typeof deploymentSchema>
export type GasDeployment = Deployment['gas'][number]
