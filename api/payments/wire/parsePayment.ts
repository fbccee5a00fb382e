import { decodePaymentSignatureHeader } from '@x402/core/http'
import type { Address, Hex } from 'viem'
import { z } from 'zod'
import type { Authorization } from '../../../core/payments/domain/authorization.ts'
import type { PaymentReason } from '../../../core/payments/domain/paymentRefusalTexts.ts'
import { parseRepeatKey, REPEAT_EXTENSION } from '../repeatKeys.ts'
import { parseSession, SESSION_SCHEME, type SentSession } from '../sessions/parseSession.ts'
import { chainIdOf } from './networks.ts'

/** A payment as a caller sent it; no part is verified. */
export type SentPayment = {
  readonly wireVersion: 1 | 2
  /** True if the payment arrived as a credential of MPP. */
  readonly isMpp: boolean
  /** Network in the caller's own spelling, for the receipt. */
  readonly network: string
  readonly chainId: number
  readonly authorization: Authorization
  readonly signature: Hex
  /** The entry of `accepts` that the caller chose; version 1 does not send an entry. */
  readonly accepted: {
    readonly asset: string
    readonly payTo: string
    readonly amount: bigint
    /** Further members of the entry; clients may drop them. */
    readonly extra?: Readonly<Record<string, unknown>> | undefined
  } | null
  readonly resourceUrl: string | null
  readonly identifier: string | null
  /**
   * Secrets that prove that the caller is the payer; no transaction contains them: the returned key
   * of the challenge, and keys of the request headers.
   */
  readonly repeatKeys: readonly string[]
  /** Address that signed in with the request, lower-case; null without a valid sign-in. */
  readonly signedInAs: Address | null
}

export type ParsedPaymentHeader =
  | { readonly kind: 'payment'; readonly payment: SentPayment }
  | { readonly kind: 'session'; readonly session: SentSession }
  | { readonly kind: 'unreadable'; readonly reason: PaymentReason }

const MAX_UINT256 = 2n ** 256n - 1n
/**
 * Maximum hexadecimal digits of a signature. Contract signatures have a few hundred bytes, and the service pays the
 * calldata gas of the whole signature.
 */
const MAX_SIGNATURE_DIGITS = 2 * 2_048

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
/** Whole number below 2^256 as decimal text. */
export const uint = z
  .string()
  .regex(/^[0-9]{1,78}$/)
  .transform((text) => BigInt(text))
  .refine((value) => value <= MAX_UINT256)
const hex = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})+$/)
  .max(2 + MAX_SIGNATURE_DIGITS)
  .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
const nonce = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)

/** Signature and terms of a transfer, as both protocols send them. */
export const authorizationPayload = z.object({
  signature: hex,
  authorization: z
    .object({
      from: address,
      to: address,
      value: uint,
      validAfter: uint,
      validBefore: uint,
      nonce,
    })
    .transform(
      (sent): Authorization => ({
        from: sent.from,
        to: sent.to,
        valueUsdc6: sent.value,
        validAfterSec: sent.validAfter,
        validBeforeSec: sent.validBefore,
        nonce: sent.nonce,
      }),
    ),
})

const chosen = z.object({ scheme: z.string(), network: z.string() })
/** Clients in other languages drop unknown members, so only these members are required. */
const accepted = z.object({
  asset: z.string(),
  payTo: z.string(),
  amount: uint,
  extra: z.record(z.string(), z.unknown()).optional().catch(undefined),
})
const keyedEntry = z.object({ repeatKey: z.unknown() })
const envelope = z.object({
  x402Version: z.unknown().optional(),
  accepted: z.unknown().optional(),
  payload: z.unknown().optional(),
  resource: z.union([z.object({ url: z.string() }), z.string()]).nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
})

const IDENTIFIER_EXTENSION = 'payment-identifier'
const identifierEcho = z.object({ info: z.object({ id: z.unknown() }) })
const repeatEcho = z.object({ info: z.object({ key: z.unknown() }) })
/** Source: x402 extension payment-identifier. */
const identifier = z.string().regex(/^[A-Za-z0-9_-]{16,128}$/)

/** Parses the value of a payment header. */
export function parsePayment(header: string): ParsedPaymentHeader {
  const decoded = decode(header)
  const parsed = envelope.safeParse(decoded)
  if (!parsed.success) return unreadable('invalid_payload')
  const sent = parsed.data
  // A payment with a top-level scheme instead of an `accepted` entry is version 1, even if the payment states another
  // version.
  const isV2 = sent.accepted !== undefined && sent.accepted !== null
  const choice = chosen.safeParse(isV2 ? sent.accepted : decoded)
  if (!choice.success) return unreadable('invalid_payload')
  if (isV2 ? sent.x402Version !== 2 : sent.x402Version !== 1 && sent.x402Version !== 2) {
    return unreadable('invalid_x402_version')
  }
  const scheme = choice.data.scheme.toLowerCase()
  if (isV2 && scheme === SESSION_SCHEME) return sessionIn(sent, choice.data.network)
  if (scheme !== 'exact') return unreadable('unsupported_scheme')
  const chainId = chainIdOf(choice.data.network)
  if (chainId === undefined) return unreadable('invalid_network')
  const terms = authorizationPayload.safeParse(sent.payload)
  const entry = isV2 ? accepted.safeParse(sent.accepted) : null
  if (!terms.success || entry?.success === false) return unreadable('invalid_payload')
  const id = identifierOf(sent.extensions)
  if (id === 'malformed') return unreadable('invalid_payment_identifier')
  const resource = typeof sent.resource === 'string' ? sent.resource : sent.resource?.url
  return {
    kind: 'payment',
    payment: {
      wireVersion: isV2 ? 2 : 1,
      isMpp: false,
      network: choice.data.network,
      chainId,
      ...terms.data,
      accepted: entry?.data ?? null,
      resourceUrl: resource ?? null,
      identifier: id?.value ?? null,
      repeatKeys: repeatKeysOf(sent),
      signedInAs: null,
    },
  }
}

/** Returns a session payment; its identifier counts as a further proof of a repeat. */
function sessionIn(sent: z.infer<typeof envelope>, network: string): ParsedPaymentHeader {
  const chainId = chainIdOf(network)
  if (chainId === undefined) return unreadable('invalid_network')
  const payload = parseSession(sent.payload)
  const entry = accepted.safeParse(sent.accepted)
  if (payload === null || !entry.success) return unreadable('invalid_payload')
  const id = identifierOf(sent.extensions)
  if (id === 'malformed') return unreadable('invalid_payment_identifier')
  const resource = typeof sent.resource === 'string' ? sent.resource : sent.resource?.url
  return {
    kind: 'session',
    session: {
      ...payload,
      network,
      chainId,
      accepted: entry.data,
      resourceUrl: resource ?? null,
      repeatKeys: [...repeatKeysOf(sent), ...(id === null ? [] : [id.value])],
      signedInAs: null,
    },
  }
}

/** The function of the package takes ten times as long, and decides about each header in an unusual form. */
function decode(header: string): unknown {
  try {
    const bytes = Buffer.from(header, 'base64')
    if (bytes.toString('base64') !== header) return decodePaymentSignatureHeader(header)
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/**
 * Returns the id that the caller wrote into the extension. A returned declaration alone has no id.
 */
function identifierOf(
  extensions: Readonly<Record<string, unknown>> | null | undefined,
): { readonly value: string } | 'malformed' | null {
  const echo = identifierEcho.safeParse(extensions?.[IDENTIFIER_EXTENSION])
  if (!echo.success || echo.data.info.id === undefined) return null
  const id = identifier.safeParse(echo.data.info.id)
  return id.success ? { value: id.data } : 'malformed'
}

/** Some clients return the extensions of a challenge, some the chosen entry, and most clients return both. */
function repeatKeysOf(sent: z.infer<typeof envelope>): readonly string[] {
  const echo = repeatEcho.safeParse(sent.extensions?.[REPEAT_EXTENSION])
  const entry = keyedEntry.safeParse(sent.accepted)
  const keys = [
    parseRepeatKey(echo.success ? echo.data.info.key : null),
    parseRepeatKey(entry.success ? entry.data.repeatKey : null),
  ]
  return [...new Set(keys.filter((key) => key !== null))]
}

function unreadable(reason: PaymentReason): ParsedPaymentHeader {
  return { kind: 'unreadable', reason }
}
