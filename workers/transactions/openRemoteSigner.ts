import type { Config, Keys } from '../../core/config.ts'
import { createRemoteSigner, type RemoteSigner } from '../../core/signing/createRemoteSigner.ts'
import type { SignerMeter } from '../../core/signing/ports.ts'

/** Maximum wait for a signature, milliseconds; the caller of a sponsorship waits 15 s. */
const SIGNER_TIMEOUT_MS = 5_000

/** Returns the signer of `SIGNER_URL`; null if this process has no signer. */
export function openRemoteSigner(
  { SIGNER_URL: url }: Pick<Config, 'SIGNER_URL'>,
  keys: Pick<Keys, 'SIGNER_TOKEN'>,
  meter: SignerMeter,
): RemoteSigner | null {
  if (url === undefined) return null
  const token = keys.SIGNER_TOKEN?.reveal() ?? null
  return createRemoteSigner({ url, token, timeoutMs: SIGNER_TIMEOUT_MS }, meter)
}
