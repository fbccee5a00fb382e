import type { Address } from 'viem'
import { z } from 'zod'
import { address, count, showAddress, units } from '../../kernel/operation/outputFields.ts'
import type { PublicSettings } from '../../kernel/publicSettings.ts'

export type Permit = {
  readonly owner: Address
  readonly spender: Address
  readonly valueUsdc6: bigint
  readonly nonce: bigint
  readonly deadlineSec: bigint
}

const member = z.object({ name: z.string(), type: z.string() })

/** Types of a permit, with the fields in the order in which they are hashed. Source: EIP-712 and EIP-2612. */
export const PERMIT_TYPES = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

export const typedDataSchema = z
  .object({
    typedData: z
      .object({
        domain: z.object({
          name: z.string().meta({ description: 'Name of the USDC contract' }),
          version: z.string().meta({ description: 'Version of the USDC contract' }),
          chainId: count('Chain of the vault'),
          verifyingContract: address('USDC'),
        }),
        types: z.object({ EIP712Domain: z.array(member), Permit: z.array(member) }),
        primaryType: z.literal('Permit'),
        message: z.object({
          owner: address('Owner of the USDC, who signs'),
          spender: address('Address of the vault'),
          value: units('USDC-6'),
          nonce: units('Next permit nonce of the owner'),
          deadline: units(
            'Deadline, unix seconds; copy this value into permit.deadline of the second request',
          ),
        }),
      })
      .meta({ description: 'Payload for eth_signTypedData_v4; sign it unchanged' }),
  })
  .meta({ id: 'PermitTypedData', description: 'EIP-2612 permit to sign off-chain' })

/**
 * Returns the typed data of a permit for wallets. Numbers are digit strings, because JSON would
 * round large numbers.
 */
export function permitTypedData({ usdc, chainId }: PublicSettings, permit: Permit) {
  return {
    domain: {
      name: usdc.name,
      version: usdc.version,
      chainId,
      verifyingContract: showAddress(usdc.address),
    },
    types: PERMIT_TYPES,
    primaryType: 'Permit',
    message: {
      owner: showAddress(permit.owner),
      spender: showAddress(permit.spender),
      value: String(permit.valueUsdc6),
      nonce: String(permit.nonce),
      deadline: String(permit.deadlineSec),
    },
  } as const
}
