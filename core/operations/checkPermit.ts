import { type Hex, recoverTypedDataAddress } from 'viem'
import { PermitMismatch } from '../domain/errors.ts'
import type { PublicSettings } from '../ports.ts'
import { PERMIT_TYPES, type Permit } from './permitTypedData.ts'

const FIELD = 'permit.signature'

/**
 * Refuses a permit that somebody else signed, or that was signed over anything else.
 *
 * Throws PermitMismatch.
 */
export async function checkPermit(
  { usdc, chainId }: PublicSettings,
  permit: Permit,
  signature: Hex,
): Promise<void> {
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
    throw new PermitMismatch(FIELD, 'is not a signature of any key')
  })
  if (signer.toLowerCase() === permit.owner) return
  throw new PermitMismatch(
    FIELD,
    'was not made by owner over this vault, this usdc, this deadline and nonce ' +
      `${permit.nonce}; sign the typedData of permit: true as it is`,
  )
}
