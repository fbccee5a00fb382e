import type { Quartet } from '../createQuartet.ts'
import { CallRefused } from '../errors.ts'
import { type Platform, platform } from '../payments/platform.ts'
import type { components } from '../schema.ts'

/** Status of a bridge as the service returns it. */
export type BridgeStatus = components['schemas']['BridgeStatus']

/** Outcome of a bridge; amounts are USDC-6. */
export type BridgeOutcome =
  | {
      readonly kind: 'delivered'
      readonly receivedUsdc6: bigint
      readonly burnTx: string | null
      readonly mintTx: string | null
    }
  /** The payer received the whole payment back. */
  | { readonly kind: 'refunded'; readonly refundTx: string | null }
  /** The bridge was closed before a charge. */
  | { readonly kind: 'not_taken'; readonly reason: string | null }
  /** The bridge is still pending after `followMs`; pass `hash` to `followBridge` to continue. */
  | { readonly kind: 'pending'; readonly hash: string; readonly status: BridgeStatus | null }

export type FollowTerms = {
  /** Maximum time to follow a bridge, ms; ten minutes by default. */
  readonly followMs?: number
  readonly signal?: AbortSignal
}

/**
 * Default time to follow a bridge, ms. Most bridges are delivered within 30 seconds. A bridge at the final threshold
 * takes longer, so the caller continues later.
 */
const FOLLOW_MS = 600_000
/** Interval of status requests, ms: one or two blocks. */
const POLL_MS = 2_000

/**
 * Polls the status of a bridge until it has ended, or until `followMs` is over.
 *
 * Throws CallRefused for an invalid hash. A request without an answer is retried.
 */
export async function followBridge(
  quartet: Quartet,
  hash: string,
  terms: FollowTerms = {},
): Promise<BridgeOutcome> {
  return followWith({ ...platform, quartet }, hash, terms)
}

/** Follows a bridge as `followBridge` does, with a given clock. */
export async function followWith(
  { quartet, nowMs, wait }: Pick<Platform, 'nowMs' | 'wait'> & { readonly quartet: Quartet },
  hash: string,
  { followMs = FOLLOW_MS, signal = new AbortController().signal }: FollowTerms,
): Promise<BridgeOutcome> {
  const endMs = nowMs() + followMs
  let seen: BridgeStatus | null = null
  for (;;) {
    seen = (await fetchStatus(quartet, hash, signal)) ?? seen
    const outcome = seen === null ? null : outcomeOf(seen)
    if (outcome !== null) return outcome
    if (nowMs() + POLL_MS > endMs) return { kind: 'pending', hash, status: seen }
    await wait(POLL_MS, signal)
  }
}

/**
 * Returns the status of a bridge; null while the status is unavailable. The service does not know a burn before it is
 * signed.
 */
async function fetchStatus(
  quartet: Quartet,
  burnTx: string,
  signal: AbortSignal,
): Promise<BridgeStatus | null> {
  const params = { path: { burnTx } }
  const answer = await quartet
    .GET('/v1/bridge/status/{burnTx}', { params, signal })
    .catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof TypeError) return null
      throw error
    })
  if (answer?.data !== undefined) return answer.data
  if (answer?.response.status === 400) throw new CallRefused(400, answer.error)
  return null
}

function outcomeOf(status: BridgeStatus): BridgeOutcome | null {
  const { burnTx, mintTx, refundTx, reason, receivedUsdc, amountUsdc } = status
  if (status.status === 'minted') {
    return {
      kind: 'delivered',
      receivedUsdc6: BigInt(receivedUsdc ?? amountUsdc),
      burnTx,
      mintTx,
    }
  }
  if (status.refunded) return { kind: 'refunded', refundTx }
  return status.reverted ? { kind: 'not_taken', reason } : null
}
