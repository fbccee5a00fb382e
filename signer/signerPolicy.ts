import { type AbiFunction, parseAbiItem, toFunctionSelector } from 'viem'
import { z } from 'zod'

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')
  .transform((text): `0x${string}` => `0x${text.slice(2).toLowerCase()}`)

/** Whole number of base units, as decimal digits. */
const amount = z
  .string()
  .regex(/^\d{1,40}$/, 'must be digits')
  .transform((text) => BigInt(text))

const count = z.number().int().positive()
const chainId = z.number().int().positive()

/** Position of an argument, such as `0.1`: its index, then the index within each tuple. */
const place = z.string().regex(/^\d+(\.\d+)*$/, 'must be indices such as 0.1')

/** Function signature without argument names, such as `transfer(address,uint256)`. */
const signature = z.string().transform((text, context): AbiFunction => {
  try {
    const item: unknown = parseAbiItem(`function ${text}`)
    return item as AbiFunction
  } catch {
    context.addIssue('must be a function such as transfer(address,uint256)')
    return z.NEVER
  }
})

const call = z
  .strictObject({
    chainId,
    to: address,
    function: signature,
    /** Position of the argument whose amount counts as USDC-6. */
    usdc6: place.optional(),
    /** Required addresses by argument position: a fixed address, or `self` for the address of the key. */
    fixed: z.record(place, z.union([z.literal('self'), address])).default({}),
    maxPerHour: count.optional(),
    maxUsdc6PerHour: amount.optional(),
  })
  .transform((rule) => ({ ...rule, selector: toFunctionSelector(rule.function) }))

const keyRules = z.strictObject({
  /** Maximum number of different contents per hour; a repeated content does not count. */
  maxSignaturesPerHour: count,
  /** Maximum wei per hour for value and gas, by chain id; a chain that is not listed is forbidden. */
  maxWeiPerHour: z.record(z.string().regex(/^\d+$/), amount).default({}),
  maxUsdc6PerHour: amount,
  calls: z.array(call).default([]),
  /** Multicall3 contracts; every inner call of a batch must be in `calls`. */
  batches: z.array(z.strictObject({ chainId, to: address })).default([]),
  /** Contracts to which a transaction of type 4 may delegate accounts. */
  delegates: z.array(address).default([]),
  /** Allowed domains of EIP-712 data, version 1; without `contract`, the domain has no verifying contract. */
  typedData: z
    .array(
      z.strictObject({
        name: z.string(),
        chainId,
        contract: address.optional(),
        maxPerHour: count,
      }),
    )
    .default([]),
})

const solanaRules = z.strictObject({
  maxSignaturesPerHour: count,
  /** Maximum lamports per hour for fees and rent of created accounts. */
  maxLamportsPerHour: amount,
})

const cardRules = z.strictObject({
  /** Maximum number of different cards per hour. */
  maxSignaturesPerHour: count,
  /** Origin of each address in a card. */
  origin: z
    .url({ protocol: /^https?$/ })
    .refine((text) => !text.endsWith('/'), 'must not end with /'),
})

/** Policy of a signer: the contents that each key may sign, and the caps per hour. */
export const signerPolicy = z.strictObject({
  keys: z.record(address, keyRules),
  /** Rules of the fee payer on Solana, by its address in base58. */
  solana: z.record(z.string(), solanaRules).default({}),
  /** Rules of the key of agent cards, by its public key: 0x and the 128 hex digits of x and y. */
  cards: z.record(z.string().regex(/^0x[0-9a-f]{128}$/), cardRules).default({}),
})

export type SignerPolicy = z.output<typeof signerPolicy>
export type KeyRules = z.output<typeof keyRules>
export type SolanaRules = z.output<typeof solanaRules>
export type CallRule = z.output<typeof call>
