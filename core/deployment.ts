import { z } from 'zod'

const address = z
  .string()
  .regex(/^0x[a-f0-9]{40}$/, 'must be a lower-case 20-byte hex address')
  .transform((text): `0x${string}` => `0x${text.slice(2)}`)

const chain = z.object({
  chainId: z.number().int().positive(),
  /** Human name of the network, as wallets show it. */
  name: z.string().min(1),
  /** First block that can hold an event of ours; indexing starts here. */
  startBlock: z.number().int().nonnegative(),
  usdc: address,
  /** EIP-712 domain of that USDC: `USD Coin` on most chains, `USDC` on 5042; version `2`. */
  usdcName: z.string().min(1),
  usdcVersion: z.string().min(1),
  /** Expected seconds between blocks; only used to describe lag to people. */
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
  /** Every price source that the factory has used or may use; others make prices unavailable. */
  priceSources: z.array(address).min(1),
  /** Uniswap v3 pools that those price sources read, in no particular order. */
  pools: z.array(address).min(4),
  constituents: z.tuple([constituent, constituent, constituent, constituent]),
  /** Block of the oldest contract above. */
  startBlock: z.number().int().nonnegative(),
})

/** CCTP V2 on one chain. */
const cctp = z.object({
  chainId: z.number().int().positive(),
  /** Circle's number of the chain. */
  domain: z.number().int().nonnegative(),
  tokenMessenger: address,
  messageTransmitter: address,
  tokenMinter: address,
})

/** Our bridge contract on one chain, from which payers can leave it. */
const bridge = z.object({
  chainId: z.number().int().positive(),
  address,
  /** Block in which it was deployed, or one before it. */
  startBlock: z.number().int().nonnegative(),
})

/** Our gas sponsor on one chain. */
const gasSponsor = z.object({
  chainId: z.number().int().positive(),
  /** EntryPoint v0.8 and the account that plain wallets are delegated to. */
  entryPoint: address,
  accountImplementation: address,
  /** Deploys accounts for tests and examples; no part of any rule. */
  accountFactory: address,
  paymaster: address,
  /** Block in which the paymaster was deployed, or one before it. */
  startBlock: z.number().int().nonnegative(),
  /** The chain's coin: its symbol, its wrapped form, a Uniswap v3 pool of that with USDC, and a second opinion. */
  native: z.object({
    symbol: z.string().min(1),
    wrapped: address,
    pool: address,
    /** AggregatorV3 feed of the coin in USD. */
    feed: address,
    /** Seconds after which the feed is due to speak even if nothing moved. */
    feedHeartbeatSec: z.number().int().positive(),
  }),
})

/**
 * Where every contract lives: the one file that configuration, indexer, api, workers and devnet share.
 *
 * Addresses are lower-case; block numbers are decimal integers.
 */
export const deploymentSchema = z.object({
  /** Identity of this set of chains; changes when a devnet is created anew. */
  id: z.string().min(1),
  devnet: z.boolean(),
  chains: z.array(chain).min(1),
  vaults: vaultFamily,
  payments: z.object({
    /** Receives what paid calls cost, on every chain; none of our hot keys. */
    payTo: address,
  }),
  /** Chains that can be left by one signature; none where no bridge is deployed. */
  bridges: z.array(bridge).default([]),
  /** Chains that can be reached; every chain with a bridge is one of them. */
  cctp: z.array(cctp).default([]),
  /** Chains on which we pay gas for others. */
  gas: z.array(gasSponsor).default([]),
})

export type Deployment = z.infer<typeof deploymentSchema>
export type GasDeployment = Deployment['gas'][number]
