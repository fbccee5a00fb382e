import { keccak256, stringToBytes } from 'viem'
import type { Authorization } from '../../../core/payments/domain/authorization.ts'
import type { Offer } from './challenge.ts'
import type { Payer } from './payer.ts'
import { authorizationJson, base64 } from './payment.ts'

/** Members of a challenge of MPP as the header has them. */
export type MppChallenge = Readonly<
  Record<'id' | 'realm' | 'method' | 'intent' | 'request' | 'expires', string>
>

/** Parses the challenges of a header `WWW-Authenticate`, one per chain. */
export function mppChallengesIn(header: string): readonly MppChallenge[] {
  return header.split(/, (?=Payment )/).map((text) => {
    const read = (name: string) => new RegExp(`[ ,]${name}="([^"]*)"`).exec(text)?.[1] ?? ''
    return {
      id: read('id'),
      realm: read('realm'),
      method: read('method'),
      intent: read('intent'),
      request: read('request'),
      expires: read('expires'),
    }
  })
}

/** Returns the challenge on a chain. */
export function challengeOnChain(header: string, chainId: number): MppChallenge {
  const isOnChain = ({ request }: MppChallenge) =>
    JSON.parse(Buffer.from(request, 'base64url').toString()).methodDetails.chainId === chainId
  const found = mppChallengesIn(header).find(isOnChain)
  if (found === undefined) throw new Error(`no challenge on chain ${chainId} in ${header}`)
  return found
}

/** Returns the terms that answer a challenge, from the offer of the same price. */
export function mppAuthorization(
  { from, offer }: { readonly from: `0x${string}`; readonly offer: Offer },
  { id, realm, expires }: MppChallenge,
): Authorization {
  return {
    from,
    to: offer.payTo,
    valueUsdc6: offer.amountUsdc6,
    validAfterSec: 0n,
    validBeforeSec: BigInt(Date.parse(expires) / 1_000),
    nonce: keccak256(stringToBytes(`${id}${realm}`)),
  }
}

/** Returns the value of `Authorization`. */
export function mppHeader(challenge: MppChallenge, payload: object, source?: string): string {
  const wire = { challenge, payload, ...(source !== undefined && { source }) }
  return `Payment ${Buffer.from(JSON.stringify(wire)).toString('base64url')}`
}

/** One signature for the headers of both protocols. */
export type SignedForBoth = {
  /** Value of `Authorization`. */
  readonly credential: string
  /** Value of `PAYMENT-SIGNATURE`. */
  readonly header: string
  /** Id of the challenge, which proves a repeat. */
  readonly id: string
}

/** Signs one authorization and writes the headers of MPP and of x402. */
export async function signForBoth(
  payer: Payer,
  offer: Offer,
  challenge: MppChallenge,
): Promise<SignedForBoth> {
  const authorization = mppAuthorization({ from: payer.address, offer }, challenge)
  const signature = await payer.sign(offer.token, authorization)
  const terms = authorizationJson(authorization)
  return {
    credential: mppHeader(challenge, { type: 'authorization', signature, ...terms }),
    header: base64({
      x402Version: 2,
      resource: offer.resource,
      accepted: offer.row,
      payload: { signature, authorization: terms },
    }),
    id: challenge.id,
  }
}
