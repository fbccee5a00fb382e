import {
  declarePaymentIdentifierExtension,
  PAYMENT_IDENTIFIER,
} from '@x402/extensions/payment-identifier'
import type { Operation } from '../../../core/catalogue/operation.ts'
import type { Clock } from '../../../core/kernel/clock.ts'
import { REPEAT_EXTENSION } from '../repeatKeys.ts'
import { type Discovery, describeDiscovery } from './describeDiscovery.ts'
import { inviteToSignIn } from './inviteToSignIn.ts'

export type ExtensionSettings = {
  readonly publicUrl: string
  readonly clock: Clock
  /** Nonce of a sign-in and repeat key: at least 16 letters and digits, never the same twice, not to be guessed. */
  readonly newNonce: () => string
}

export type Extensions = {
  readonly bazaar: Discovery
  /** Absent where a repeat gets no answer. */
  readonly [REPEAT_EXTENSION]?: RepeatOffer
  readonly [name: string]: unknown
}

/** A secret of one challenge; a payment that carries it back can be repeated. */
export type RepeatOffer = {
  readonly info: { readonly key: string }
  readonly schema: typeof REPEAT_SCHEMA
}

const REPEAT_SCHEMA = { properties: { key: { type: 'string' } } } as const

/** `extensions` of the challenge to one request. */
export type ChallengeExtensions = (
  operation: Operation,
  request: {
    /** What was asked for, under our public origin; its query is left out of what is signed. */
    readonly resourceUrl: string
  },
) => Extensions

/**
 * Bytes of JSON for the description of an operation.
 *
 * With three ways to pay, a payment identifier and an invitation to sign in, the whole header then stays below 6.5 KB
 * in base64; clients send all of it back, and usual proxies refuse more. The manifest and the OpenAPI document say the
 * rest. Source: x402 research, section 2.4.
 */
export const DISCOVERY_BYTES = 1_800

/**
 * Extensions of payment challenges: an identifier that the payer may choose, how to call the operation, and, where an
 * agent has free calls, the invitation to sign in.
 *
 * Operations are described once and remembered. Signing in is offered only where it grants something: wallets would
 * ask their owners for nothing, and catalogs take what offers it for free.
 */
export function createChallengeExtensions(settings: ExtensionSettings): ChallengeExtensions {
  const described = new Map<Operation, Discovery>()
  const discoveryOf = (operation: Operation): Discovery => {
    const known = described.get(operation)
    if (known !== undefined) return known
    const discovery = describeDiscovery(operation, DISCOVERY_BYTES)
    described.set(operation, discovery)
    return discovery
  }
  return (operation, { resourceUrl }) => ({
    [PAYMENT_IDENTIFIER]: declarePaymentIdentifierExtension(false),
    [REPEAT_EXTENSION]: { info: { key: settings.newNonce() }, schema: REPEAT_SCHEMA },
    ...(operation.freeQuota !== undefined && {
      'sign-in-with-x': inviteToSignIn({
        publicUrl: settings.publicUrl,
        resourceUrl: withoutQuery(resourceUrl),
        nowMs: settings.clock.nowMs(),
        nonce: settings.newNonce(),
      }),
    }),
    bazaar: discoveryOf(operation),
  })
}

const withoutQuery = (resourceUrl: string): string => resourceUrl.replace(/[?#].*$/, '')
