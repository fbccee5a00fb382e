import type { Quartet } from '../createQuartet.ts'
import { CallRefused } from '../errors.ts'
import { isObject } from '../payments/json64.ts'
import { type PayTerms, payWith } from '../payments/payWith.ts'
import { type Receipt, receiptOf } from '../payments/receiptOf.ts'
import type { Signer } from '../payments/signer.ts'
import type { paths } from '../schema.ts'
import { type BridgeOutcome, type FollowTerms, followBridge } from './followBridge.ts'

/** Bridge to buy: chains by name or chain id, and `amount`, the minimum USDC to deliver, as a decimal. */
export type BridgeOrder = paths['/v1/bridge']['get']['parameters']['query']

/** Outcome of a bridge, and its receipt. */
export type BridgeEnd = BridgeOutcome & { readonly receipt: Receipt | null }

type Terms = Omit<PayTerms, 'fetch'> & FollowTerms

/**
 * Moves USDC to the signer's own address on another chain with one signature of at most `maxUsdc6`, fees included.
 *
 * If the bridge is pending when the answer arrives, the function follows the bridge with `followBridge`. Throws the
 * errors of `payWith`, and CallRefused when the service rejects the bridge.
 */
export async function bridge(
  quartet: Quartet,
  signer: Signer,
  { order, ...terms }: Terms & { readonly order: BridgeOrder },
): Promise<BridgeEnd> {
  const { data, error, response } = await quartet.GET('/v1/bridge', {
    params: { query: order },
    fetch: payWith(signer, { ...terms, fetch: quartet.fetch }),
    ...(terms.signal && { signal: terms.signal }),
  })
  const receipt = receiptOf(response)
  if (data !== undefined && 'receivedUsdc' in data) {
    const { burnTx, mintTx, receivedUsdc } = data
    return { kind: 'delivered', receivedUsdc6: BigInt(receivedUsdc), burnTx, mintTx, receipt }
  }
  // The service returns 409 when the first answer to this signature was lost; the body names the bridge of that answer.
  const isKnown = response.status === 202 || response.status === 409
  const hash = isKnown ? hashOf(data ?? error) : undefined
  if (hash === undefined) throw new CallRefused(response.status, error ?? data)
  return { ...(await followBridge(quartet, hash, terms)), receipt }
}

/**
 * Returns the hash of a bridge, parsed from the status URL. The origin of this URL may differ from the origin that the
 * client uses.
 */
function hashOf(body: unknown): string | undefined {
  const url = isObject(body) ? body['statusUrl'] : undefined
  return typeof url === 'string' ? /0x[0-9a-f]{64}$/.exec(url)?.[0] : undefined
}
