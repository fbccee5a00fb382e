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
  /**
   * Returns the nonce of a sign-in or repeat key: at least 16 letters and digits, unique and
   * unguessable.
   */
  readonly newNonce: () => string
}

export type Extensions = {
  readonly bazaar: Discovery
  /** Absent when a repeat gets no answer. */
  readonly [REPEAT_EXTENSION]?: RepeatOffer
  readonly [name: string]: unknown
}

/** Secret of one challenge; a payment that returns the secret can be repeated. */
export type RepeatOffer = {
  readonly info: { readonly key: string }
  readonly schema: typeof REPEAT_SCHEMA
}

const REPEAT_SCHEMA = { properties: { key: { type: 'string' } } } as const

/** Returns the `extensions` of the challenge to one request. */
export type ChallengeExtensions = (
  operation: Operation,
  request: {
    /** URL of the request under the public origin; the signed URL has no query. */
    readonly resourceUrl: string
  },
) => Extensions

/**
 * Maximum JSON size of an operation's description, bytes.
 *
 * With three ways to pay, a payment identifier and a sign-in invitation, the whole header stays
 * below 6.5 KB in base64. Clients return all extensions with the payment, and usual proxies reject
 * larger headers. The manifest and the OpenAPI document have the full description. Source: x402
 * research, section 2.4.
 */
export const DISCOVERY_BYTES = 1_800

/**
 * Creates the extensions of payment challenges: a payment identifier, the description of the
 * operation, and, for operations with free calls, the sign-in invitation.
 *
 * Operations are described once and cached. Sign-in is offered only with free calls: otherwise
 * wallets would prompt their owners without a benefit, and catalogs would list the operation as
 * free.
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
