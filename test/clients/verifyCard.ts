import { verifyAgentCardSignature } from '@a2a-js/sdk'
import { createLocalJWKSet, flattenedVerify } from 'jose'

/**
 * Verifies the card of an agent with the library of the protocol's project, and with jose over the canonical text that the
 * caller sends. Prints one line of JSON.
 *
 * Argument: JSON with the card, its keys, and the canonical text.
 */
const { card, jwks, payload } = JSON.parse(process.argv[2] ?? '{}')
const keyOf = async (kid: string) => {
  const key = jwks.keys.find((each: { readonly kid: string }) => each.kid === kid)
  if (key === undefined) throw new Error(`no key ${kid}`)
  return key
}
const [signature] = card.signatures
const encoded = Buffer.from(payload).toString('base64url')
const verdicts = {
  sdk: await isAccepted(() => verifyAgentCardSignature(keyOf)(card)),
  jose: await isAccepted(() =>
    flattenedVerify({ ...signature, payload: encoded }, createLocalJWKSet(jwks)),
  ),
}
process.stdout.write(`${JSON.stringify(verdicts)}\n`)

async function isAccepted(verify: () => Promise<unknown>): Promise<boolean> {
  try {
    await verify()
    return true
  } catch {
    return false
  }
}
