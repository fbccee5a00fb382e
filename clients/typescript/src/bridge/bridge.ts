import type { Quartet } from '../createQuartet.ts'
import { CallRefused } from '../errors.ts'
import { isObject } from '../payments/json64.ts'
import { type PayTerms, payWith } from '../payments/payWith.ts'
import { type Receipt, receiptOf } from '../payments/receiptOf.ts'
import type { Signer } from '../payments/signer.ts'
import type { paths } from '../schema.ts'
import { type BridgeOutcome, type FollowTerms, followBridge } from './followBridge.ts'

/** What to move: chains by name or number, `amount` in USDC as a decimal, to be delivered at least. */
export type BridgeOrder = paths['/v1/bridge']['get']['parameters']['query']

/** What became of it, and what was paid. */
export type BridgeEnd = BridgeOutcome & { readonly receipt: Receipt | null }

type Terms = Omit<PayTerms, 'fetch'> & FollowTerms

/**
 * Moves USDC to the signer's own address on another chain, for one signature of at most `maxUsdc6`, all fees included.
 *
 * What is under way when the answer comes is followed to its end. Throws what `payWith` throws, and CallRefused for a
 * bridge that cannot be had.
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
  // A 409 is the same signature a second time: the first answer was lost, and its bridge is what is looked for.
  const isKnown = response.status === 202 || response.status === 409
  const hash = isKnown ? hashOf(data ?? error) : undefined
  if (hash === undefined) throw new CallRefused(response.status, error ?? data)
  return { ...(await followBridge(quartet, hash, terms)), receipt }
}

/** What the status goes by, from its address: the service may be reached under another origin than it names. */
function hashOf(body: unknown): string | undefined {
  const url = isObject(body) ? body['statusUrl'] : undefined
  return typeof url === 'string' ? /0x[0-9a-f]{64}$/.exec(url)?.[0] : undefined
}
