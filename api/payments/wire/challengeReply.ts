import { encodePaymentRequiredHeader } from '@x402/core/http'
import { usdText } from '../../../core/domain/usdText.ts'
import type { PaymentOption } from '../../../core/paymentPorts.ts'
import { jsonReply, type Reply } from '../../http/reply.ts'
import type { Extensions } from '../extensions/createChallengeExtensions.ts'
import { legacyDiscovery } from '../extensions/legacyDiscovery.ts'
import { legacyNetworkOf } from './networks.ts'
import { paymentEntry } from './paymentEntry.ts'

export type Challenge = {
  readonly amountUsdc6: bigint
  readonly timeoutSec: number
  readonly options: readonly PaymentOption[]
  readonly resource: { readonly url: string; readonly description: string }
  readonly extensions: Extensions
  /** Why the payment that was sent is refused; null when none was sent. */
  readonly refusal: { readonly reason: string; readonly words: string } | null
  readonly serverTimeSec: number
  /**
   * True for callers whose library fails on any network that version 1 does not name; its entries then have those names,
   * and chains without one are left out.
   */
  readonly isStrictV1: boolean
  /** Receipt headers of a charge that was tried in vain. */
  readonly receipt: Readonly<Record<string, string>>
  /** What each entry of `accepts` says beside the token, so that it comes back with the payment. */
  readonly extra?: Readonly<Record<string, string | number>>
  /** What else the body says. */
  readonly more?: Readonly<Record<string, unknown>>
}

const MIME_TYPE = 'application/json'
const SERVICE_NAME = 'Quartet'

/**
 * 402 for payers of both versions: the challenge of version 2 in `PAYMENT-REQUIRED`, that of version 1 in the body.
 *
 * Source: x402 HTTP transport, versions 2 and 1.
 */
export function challengeReply(challenge: Challenge): Reply {
  const { amountUsdc6, options, resource, refusal, serverTimeSec, extensions } = challenge
  const words =
    refusal === null
      ? { error: `Payment required: ${usdText(amountUsdc6)} USDC` }
      : { error: refusal.reason, errorMessage: refusal.words }
  const said = { ...words, serverTime: serverTimeSec }
  const about = { ...resource, mimeType: MIME_TYPE }
  const entries = options.map((option) => paymentEntry(challenge, option))
  const header = encodePaymentRequiredHeader({
    x402Version: 2,
    ...said,
    resource: { ...about, serviceName: SERVICE_NAME },
    accepts: entries,
    extensions: { ...extensions },
  })
  const legacy = {
    resource: resource.url,
    description: resource.description,
    mimeType: MIME_TYPE,
    outputSchema: legacyDiscovery(extensions.bazaar),
  }
  const rows = entries.flatMap((entry, index) => {
    const chainId = options[index]?.token.chainId ?? 0
    const network = challenge.isStrictV1 ? legacyNetworkOf(chainId) : entry.network
    return network === undefined ? [] : [{ ...entry, network, ...legacy }]
  })
  const body = { x402Version: 1, ...said, resource: about, accepts: rows, ...challenge.more }
  return jsonReply(402, body, { ...challenge.receipt, 'payment-required': header })
}
