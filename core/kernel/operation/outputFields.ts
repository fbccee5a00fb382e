import { getAddress } from 'viem'
import { z } from 'zod'
import type { BlockRef } from '../blockRef.ts'

const ADDRESS = /^0x[a-fA-F0-9]{40}$/

/** Returns the schema of an address with its EIP-55 checksum. */
export const address = (description: string) => z.string().regex(ADDRESS).meta({ description })
/** Returns the schema of a number of base units as a string of digits. */
export const units = (description: string) =>
  z
    .string()
    .regex(/^[0-9]+$/)
    .meta({ description })
/** Returns the schema of a number of base units that may be negative, as a string of digits. */
export const signedUnits = (description: string) =>
  z
    .string()
    .regex(/^-?[0-9]+$/)
    .meta({ description })
/** Returns the schema of dollars as a decimal string with all 6 decimals. */
export const dollars = (description: string) =>
  z
    .string()
    .regex(/^[0-9]+\.[0-9]{6}$/)
    .meta({ description })
export const count = (description: string) => z.int().min(0).meta({ description })
/** Returns the schema of basis points of a whole, 0 to 10000. */
export const bps = (description: string) => z.int().min(0).max(10_000).meta({ description })
export const unixSeconds = (description: string) => z.int().min(0).meta({ description })
/** Returns the schema of one weight per constituent, 0 to 10000 basis points each. */
export const fourBps = (description: string) => fourOf(z.int().min(0).max(10_000), description)
/** Returns the schema of one signed distance per constituent, in basis points. */
export const fourSignedBps = (description: string) =>
  fourOf(z.int().min(-10_000).max(10_000), description)

export const asOfSchema = z
  .object({
    chainId: count('Chain of the block'),
    blockNumber: count('Number of the block'),
    blockHash: z
      .string()
      .regex(/^0x[a-f0-9]{64}$/)
      .meta({ description: 'Hash of the block' }),
    timestamp: unixSeconds('Time of the block, unix seconds'),
  })
  .meta({ id: 'AsOf', description: 'Block for which the answer is true' })

export function showAsOf(at: BlockRef): z.output<typeof asOfSchema> {
  return {
    chainId: at.chainId,
    blockNumber: at.number,
    blockHash: at.hash,
    timestamp: at.timestampSec,
  }
}

/** Returns the EIP-55 form of an address, the form in all answers. */
export const showAddress = (lowerCase: `0x${string}`): string => getAddress(lowerCase)

const fourOf = (entry: z.ZodInt, description: string) =>
  z.tuple([entry, entry, entry, entry]).meta({ description })
