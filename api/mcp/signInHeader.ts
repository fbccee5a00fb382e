import { requireShallow } from '../http/requireShallow.ts'

/** Metadata key of the sign-in for a call, like the HTTP header. */
export const SIGN_IN_KEY = 'sign-in-with-x'

/**
 * Returns the sign-in of a call as the HTTP header that carries it; null without a sign-in. A model can set metadata, but
 * no header.
 *
 * Throws InvalidInput for a sign-in with excessive nesting.
 */
export function signInHeader(meta: Readonly<Record<string, unknown>> | undefined): string | null {
  const sent = meta?.[SIGN_IN_KEY]
  if (sent === undefined || sent === null) return null
  // The sign-in already has the form of the HTTP header.
  if (typeof sent === 'string' && /^[A-Za-z0-9+/=_-]+$/.test(sent)) return sent
  requireShallow(sent, SIGN_IN_KEY)
  return Buffer.from(JSON.stringify(sent)).toString('base64')
}
