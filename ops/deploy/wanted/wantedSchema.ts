import type { Hex } from 'viem'
import { z } from 'zod'
import { address, digits, ownerRole, role } from './wantedFields.ts'

const stock = z.strictObject({
  symbol: z.string().min(1),
  name: z.string().min(1),
  address,
  /** Uniswap v3 pool of the token with USDC. */
  pool: address,
})
const stocks = z.tuple([stock, stock, stock, stock])

const newVaults = z.strictObject({
  kind: z.literal('new'),
  owner: ownerRole,
  feeSink: role,
  /** USDC-6; cap of vaults that are created later. */
  defaultMaxTvlUsdc6: digits,
  windowSec: z.number().int().positive().multipleOf(5),
  maxDeviationBps: z.number().int().positive().max(10_000),
  minLiquidity: digits,
  /** A pool writes one slot a block: 901 for 30 minutes of 2 s blocks. */
  minSlots: z.number().int().positive().max(65_535),
  stocks,
})

/** Vault contracts that exist, possibly of another operator; nothing is deployed. */
const existingVaults = z.strictObject({
  kind: z.literal('existing'),
  factory: address,
  lens: address,
  venue: address,
  priceSources: z.array(address).min(1),
  stocks,
})

const bridge = z.strictObject({ owner: ownerRole, operator: role, isPaused: z.boolean() })

const gas = z.strictObject({
  owner: ownerRole,
  signer: role,
  entryPoint: address,
  accountImplementation: address,
  accountFactory: address,
  /** Wei; `apply` adds to a lower deposit of the paymaster in the EntryPoint. */
  minDepositWei: digits,
  native: z.strictObject({
    symbol: z.string().min(1),
    wrapped: address,
    pool: address,
    feed: address,
    feedHeartbeatSec: z.number().int().positive(),
  }),
})

const chain = z
  .strictObject({
    chainId: z.number().int().positive(),
    name: z.string().min(1),
    /** Environment variable with the URL of a node. */
    rpcVariable: z.string().regex(/^RPC_URL_[A-Z0-9_]+$/, 'must be RPC_URL_ and a name'),
    /** Block before the first contract of the service; the index reads from this block. */
    startBlock: z.number().int().positive(),
    blockTimeSec: z.number().positive(),
    /** Blocks, including the first, after which a transaction counts as final. */
    confirmations: z.number().int().positive().max(1_000),
    /** Gwei; no transaction pays more for a unit of gas. */
    maxFeeGwei: z.number().positive().max(1_000_000),
    usdc: z.strictObject({ address, name: z.string().min(1), version: z.string().min(1) }),
    cctp: z
      .strictObject({
        domain: z.number().int().nonnegative(),
        tokenMessenger: address,
        messageTransmitter: address,
        tokenMinter: address,
      })
      .optional(),
    vaults: z.discriminatedUnion('kind', [newVaults, existingVaults]).optional(),
    bridge: bridge.optional(),
    gas: gas.optional(),
  })
  .refine(({ bridge: bridged, cctp }) => bridged === undefined || cctp !== undefined, {
    path: ['cctp'],
    message: 'a bridge needs the contracts of CCTP',
  })

/** Wanted state of all chains: the file of `npm run deploy`. */
export const wantedSchema = z
  .strictObject({
    /** Identity of the deployment; a new identity builds a new index. */
    id: z.string().min(1),
    /** Another salt gives other addresses for the same contracts. */
    salt: z
      .string()
      .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hex digits')
      .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
      .default(`0x${'0'.repeat(64)}`),
    payTo: address,
    chains: z.array(chain).min(1),
  })
  .superRefine(({ chains }, context) => {
    const ids = chains.map(({ chainId }) => chainId)
    if (new Set(ids).size < ids.length) {
      context.addIssue({ code: 'custom', path: ['chains'], message: 'a chain is listed twice' })
    }
    if (chains.filter(({ vaults }) => vaults !== undefined).length > 1) {
      context.addIssue({ code: 'custom', path: ['chains'], message: 'only one chain has vaults' })
    }
  })

export type Wanted = z.output<typeof wantedSchema>
export type WantedChain = Wanted['chains'][number]
export type WantedVaults = Extract<WantedChain['vaults'], { kind: 'new' }>
