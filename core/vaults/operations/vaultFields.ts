import type { Hex } from 'viem'
import { z } from 'zod'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import { CONSTITUENT_COUNT } from '../domain/vaultRules.ts'

const AMOUNT = /^[0-9]{1,78}$/
const DEADLINE_PROBLEM = 'must be unix seconds, a string of digits or an integer'
const MAX_UINT256 = 2n ** 256n - 1n
const WEIGHT_PROBLEM = 'must be an integer from 0 to 10000'

/** Schema of target weights in the order of the basket; the operations check sum and step against the vault. */
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
      'Target weights in basis points, in the order of GET /v1/basket; they sum to 10000 and ' +
      'each moves by at most 2000 per call',
  })

/** Schema of the signer of a transaction. With the signer, the API also checks balances and allowances. */
export const ownerField = addressField(
  'Address of the signer; a transaction that would revert for this signer is rejected',
).optional()

/** Schema of a permit: `true` requests a permit to sign, `false` requests no permit, an object is a signed permit. */
export const permitField = z
  .union(
    [
      z.boolean(),
      closedObject({
        deadline: z
          .union([z.string().regex(AMOUNT), z.int().min(0)], { error: DEADLINE_PROBLEM })
          .meta({ description: 'Deadline, unix seconds, as in typedData.message.deadline' })
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
  .meta({ description: 'true requests typed data to sign; an object has the signature' })
