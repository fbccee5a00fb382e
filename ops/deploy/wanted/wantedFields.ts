import type { Address } from 'viem'
import { z } from 'zod'

const ZERO = /^0x0{40}$/

/** Address of 20 bytes in any case; the result is lower-case. */
export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')
  .refine((text) => !ZERO.test(text), 'must not be the zero address')
  .transform((text): Address => `0x${text.slice(2).toLowerCase()}`)

/** Amount in base units as a digit string, because JSON numbers lose digits. */
export const digits = z
  .string()
  .regex(/^\d{1,38}$/, 'must be a digit string')
  .transform((text) => BigInt(text))

/**
 * Account with a power. `initial` is the argument of the constructor and part of the contract's address; `current` is the
 * account that must hold the power now. A plain address is both.
 */
export const role = z.union([
  address.transform((both) => ({ initial: both, current: both })),
  z.strictObject({ initial: address, current: address }),
])

/** Owner of a contract; `timelock` if `current` is an OpenZeppelin TimelockController. */
export const ownerRole = z.union([
  address.transform((both) => ({ initial: both, current: both, timelock: undefined })),
  z.strictObject({
    initial: address,
    current: address,
    timelock: z
      .strictObject({
        /** Account that proposes calls, usually a Safe. */
        proposer: address,
        minDelaySec: z.number().int().positive(),
      })
      .optional(),
  }),
])

export type Role = z.output<typeof role>
export type OwnerRole = z.output<typeof ownerRole>
