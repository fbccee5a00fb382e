import { z } from 'zod'
import type { PaymentReason } from '../../../core/payments/domain/paymentRefusalTexts.ts'
import { authorizationPayload, type ParsedPaymentHeader, uint } from '../wire/parsePayment.ts'
import { bindsTerms, MPP_INTENT, MPP_METHOD, mppNonce } from './mppChallenge.ts'

/** Service and call that a request addresses. */
export type MppCall = {
  /** Host of the service. */
  readonly realm: string
  /** URL of the call without its query. */
  readonly resourceUrl: string
}

/** Other schemes of `Authorization` are not payments. */
const SCHEME = /^payment\s+(.*)$/i

const credential = z.object({
  challenge: z.object({
    id: z.string().min(16).max(128),
    realm: z.string(),
    method: z.string(),
    intent: z.string(),
    request: z.string().max(4_096),
    expires: z.string(),
  }),
  payload: z.looseObject({ type: z.string(), signature: z.string() }),
  source: z.string().optional(),
})
const charge = z.object({
  amount: uint,
  currency: z.string(),
  recipient: z.string(),
  methodDetails: z.object({ chainId: z.int().positive() }),
})

/** Returns true for a header `Authorization` with a credential of MPP, readable or not. */
export const isMppCredential = (header: string | undefined): boolean => SCHEME.test(header ?? '')

/**
 * Parses the credential of an `Authorization` header; undefined for a request without a header of
 * the scheme `Payment`.
 *
 * The expiry of the challenge is not compared with the clock: the authorization states the time
 * until which it may be charged, and a repeat of a paid request stays valid. Source: MPP,
 * draft-httpauth-payment and draft-evm-charge-00, type `authorization`.
 */
export function parseCredential(
  header: string | undefined,
  call: MppCall,
): ParsedPaymentHeader | undefined {
  const [, encoded] = SCHEME.exec(header ?? '') ?? []
  if (encoded === undefined) return undefined
  const parsed = credential.safeParse(decode(encoded))
  if (!parsed.success) return unreadable('invalid_payload')
  const { challenge, payload, source } = parsed.data
  const { id, realm, method, intent, request, expires } = challenge
  if (method !== MPP_METHOD || intent !== MPP_INTENT || payload.type !== 'authorization') {
    return unreadable('unsupported_scheme')
  }
  const terms = charge.safeParse(decode(request))
  const { signature, ...authorization } = payload
  const sent = authorizationPayload.safeParse({ signature, authorization })
  if (!terms.success || !sent.success) return unreadable('invalid_payload')
  const { chainId } = terms.data.methodDetails
  if (source !== undefined && !isSource(source, chainId, sent.data.authorization.from)) {
    return unreadable('invalid_payload')
  }
  const isOfCall = realm === call.realm && bindsTerms(id, { ...call, request, expires })
  if (!isOfCall || sent.data.authorization.nonce !== mppNonce(id, realm)) {
    return unreadable('challenge_mismatch')
  }
  const { currency, recipient, amount } = terms.data
  return {
    kind: 'payment',
    payment: {
      wireVersion: 2,
      isMpp: true,
      network: `eip155:${chainId}`,
      chainId,
      ...sent.data,
      accepted: { asset: currency, payTo: recipient, amount },
      resourceUrl: null,
      identifier: null,
      // The chain shows only the hash of the id.
      repeatKeys: [id],
      signedInAs: null,
    },
  }
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

function isSource(source: string, chainId: number, payer: string): boolean {
  return source.toLowerCase() === `did:pkh:eip155:${chainId}:${payer}`
}

function unreadable(reason: PaymentReason): ParsedPaymentHeader {
  return { kind: 'unreadable', reason }
}
