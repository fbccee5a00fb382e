import type { Address } from 'viem'
import { z } from 'zod'
import { type Shares18, shares18, type Usdc6, usdc6 } from '../money.ts'

const ADDRESS = /^0x[a-fA-F0-9]{40}$/
const AMOUNT = /^[0-9]{1,78}$/
const AMOUNT_PROBLEM = 'must be a string of 1 to 78 decimal digits'
const USDC_UNIT = ' in units of 10^-6 USDC'
const SHARE_UNIT = ' in units of 10^-18'
const MAX_UINT256 = 2n ** 256n - 1n

/** Returns the schema of a 20-byte address in any case, parsed to lower case as in the index. */
export function addressField(description: string) {
  return z
    .string()
    .regex(ADDRESS, 'must be 0x and 40 hexadecimal digits')
    .meta({ description })
    .transform((text): Address => `0x${text.slice(2).toLowerCase()}`)
}

/** Returns the schema of a positive number of USDC base units, 6 decimals. */
export function usdcField(description: string) {
  return amountField(description, USDC_UNIT).transform((units): Usdc6 => usdc6(units))
}

/** Returns the schema of a positive number of share base units, 18 decimals. */
export function sharesField(description: string) {
  return amountField(description, SHARE_UNIT).transform((units): Shares18 => shares18(units))
}

/** Returns the schema of a floor in base units: the minimum amount that the caller accepts; zero accepts any amount. */
export function floorField(description: string) {
  return digitsField(description, '').optional()
}

function amountField(description: string, unit: string) {
  return digitsField(description, unit).refine((units) => units > 0n, 'must be greater than 0')
}

function digitsField(description: string, unit: string) {
  const problem = `${AMOUNT_PROBLEM}${unit}`
  return z
    .string({ error: (issue) => (issue.input === undefined ? undefined : problem) })
    .regex(AMOUNT, { error: problem, abort: true })
    .meta({ description })
    .transform((text): bigint => BigInt(text))
    .refine((units) => units <= MAX_UINT256, { error: 'must be at most 2^256 - 1', abort: true })
}
