import { type Address, type Hex, recoverTypedDataAddress } from 'viem'
import { PermitMismatch } from '../../kernel/errors.ts'
import type { PublicSettings } from '../../kernel/publicSettings.ts'
import { PERMIT_TYPES, type Permit } from './permitTypedData.ts'

/**
 * Returns the lower-case address of the key that signed `permit`.
 *
 * Throws PermitMismatch. Source: EIP-2612.
 */
export async function recoverPermitSigner(
  { usdc, chainId }: PublicSettings,
  permit: Permit,
  signature: Hex,
): Promise<Address> {
  const signer = await recoverTypedDataAddress({
    domain: { name: usdc.name, version: usdc.version, chainId, verifyingContract: usdc.address },
    types: { Permit: PERMIT_TYPES.Permit },
    primaryType: 'Permit',
    message: {
      owner: permit.owner,
      spender: permit.spender,
      value: permit.valueUsdc6,
      nonce: permit.nonce,
      deadline: permit.deadlineSec,
    },
    signature,
  }).catch(() => {
    throw new PermitMismatch('permit.signature', 'is not a valid signature')
  })
  return `0x${signer.slice(2).toLowerCase()}`
}
