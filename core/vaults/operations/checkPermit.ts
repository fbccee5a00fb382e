import type { Hex } from 'viem'
import { PermitMismatch } from '../../kernel/errors.ts'
import type { PublicSettings } from '../../kernel/publicSettings.ts'
import type { Permit } from './permitTypedData.ts'
import { recoverPermitSigner } from './recoverPermitSigner.ts'

/**
 * Rejects a permit if another key signed it, or if the signed values differ from the permit.
 *
 * Throws PermitMismatch.
 */
export async function checkPermit(
  settings: PublicSettings,
  permit: Permit,
  signature: Hex,
): Promise<void> {
  const signer = await recoverPermitSigner(settings, permit, signature)
  if (signer === permit.owner) return
  throw new PermitMismatch(
    'permit.signature',
    'must be a signature of owner over this vault, this usdc, this deadline and nonce ' +
      `${permit.nonce}; sign the typedData of permit: true unchanged`,
  )
}
