import type { Hex } from 'viem'
import { z } from 'zod'
import { units } from '../../kernel/operation/outputFields.ts'
import { gasFields } from '../../kernel/operation/unsignedTransaction.ts'

/** Returns the schema of a transaction hash in a request; parses upper and lower case to lower case. */
export function hashField(description: string) {
  return z
    .string()
    .regex(/^0x[a-fA-F0-9]{64}$/, 'must be 0x and 64 hexadecimal digits')
    .meta({ description })
    .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
}

/** Returns the schema of a transaction hash in an answer, lower case. */
export const txHash = (description: string) =>
  z
    .string()
    .regex(/^0x[a-f0-9]{64}$/)
    .meta({ description })

/** Schema of an unsigned call that any account may send. */
export const openCallSchema = z
  .object({
    chainId: z.int().min(1).meta({ description: 'Chain for the transaction' }),
    to: z
      .string()
      .regex(/^0x[a-fA-F0-9]{40}$/)
      .meta({ description: 'Contract to call' }),
    data: z
      .string()
      .regex(/^0x([a-f0-9]{2})+$/)
      .meta({ description: 'Calldata' }),
    gas: units('Gas limit: a measured upper bound for a mint'),
    gasLimit: gasFields.gasLimit,
  })
  .meta({
    id: 'OpenCall',
    description: 'An unsigned transaction that any account may sign and send',
  })

/** Returns the CAIP-2 name of a chain. */
export const showNetwork = (chainId: number): string => `eip155:${chainId}`
