import type { Address, Hex } from 'viem'
import { z } from 'zod'
import { type Shares18, shares18, type Usdc6, usdc6 } from '../domain/money.ts'
import { CONSTITUENT_COUNT } from '../domain/vaultRules.ts'
import { closedObject } from './closedObject.ts'

const ADDRESS = /^0x[a-fA-F0-9]{40}$/
const AMOUNT = /^[0-9]{1,78}$/
const AMOUNT_PROBLEM = 'must be a string of 1 to 78 decimal digits'
const DEADLINE_PROBLEM = 'must be unix seconds, a string of digits or an integer'
const MAX_UINT256 = 2n ** 256n - 1n
const WEIGHT_PROBLEM = 'must be an integer from 0 to 10000'

/** A 20-byte address in any case; lower case from here on, as the index stores it. */
export function addressField(description: string) {
  return z
    .string()
    .regex(ADDRESS, 'must be 0x and 40 hexadecimal digits')
    .meta({ description })
    .transform((text): Address => `0x${text.slice(2).toLowerCase()}`)
}

/** A positive count of USDC base units. */
export function usdcField(description: string) {
  return amountField(description).transform((units): Usdc6 => usdc6(units))
}

/** A positive count of share base units. */
export function sharesField(description: string) {
  return amountField(description).transform((units): Shares18 => shares18(units))
}

/** Least that a caller accepts, in base units; zero accepts anything. */
export function floorField(description: string) {
  return digitsField(description).optional()
}

/** Target weights in the order of the basket; sum and step are checked against the vault. */
export const weightsField = z
  .array(z.int({ error: WEIGHT_PROBLEM }).min(0, WEIGHT_PROBLEM).max(10_000, WEIGHT_PROBLEM))
  .length(CONSTITUENT_COUNT, {
    error: (issue) =>
      Array.isArray(issue.input)
        ? `must have ${CONSTITUENT_COUNT} entries, got ${issue.input.length}`
        : 'must be an array',
  })
  .meta({
    description:
      'Target weights in basis points, in the order of `constituents`; they sum to 10000 and each ' +
      'moves by at most 2000 per call',
  })

/** The signer of the transaction; lets the API check what depends on who signs. */
export const ownerField = addressField(
  'Address that will sign; optional, lets the API refuse what would revert for this signer',
).optional()

/** `true` asks for a permit to sign, `false` for none; an object brings the signed one. */
export const permitField = z
  .union(
    [
      z.boolean(),
      closedObject({
        deadline: z
          .union([z.string().regex(AMOUNT), z.int().min(0)], { error: DEADLINE_PROBLEM })
          .meta({ description: 'Unix seconds, as in typedData.message.deadline' })
          .transform((value) => BigInt(value))
          .refine((deadline) => deadline <= MAX_UINT256, DEADLINE_PROBLEM),
        signature: z
          .string()
          .regex(/^0x([a-fA-F0-9]{2})+$/, 'must be 0x and an even number of hexadecimal digits')
          .meta({ description: 'Signature of the typedData, 65 bytes, or 64 as in EIP-2098' })
          .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`),
      }),
    ],
    { error: 'must be true, false or {deadline, signature}' },
  )
  .meta({ description: 'true asks for typed data to sign; an object brings the signature' })

function amountField(description: string) {
  return digitsField(description).refine((units) => units > 0n, 'must be greater than 0')
}

function digitsField(description: string) {
  return z
    .string()
    .regex(AMOUNT, { error: AMOUNT_PROBLEM, abort: true })
    .meta({ description })
    .transform((text): bigint => BigInt(text))
    .refine((units) => units <= MAX_UINT256, { error: 'must be at most 2^256 - 1', abort: true })
}
