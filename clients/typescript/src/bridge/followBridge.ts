import type { Quartet } from '../createQuartet.ts'
import { CallRefused } from '../errors.ts'
import { type Outside, outside } from '../payments/outside.ts'
import type { components } from '../schema.ts'

/** Where the money of a bridge is, as the service tells it. */
export type BridgeStatus = components['schemas']['BridgeStatus']

/** What became of a bridge; amounts are USDC-6. */
export type BridgeOutcome =
  | {
      readonly kind: 'delivered'
      readonly receivedUsdc6: bigint
      readonly burnTx: string | null
      readonly mintTx: string | null
    }
  /** All of the payment came back. */
  | { readonly kind: 'refunded'; readonly refundTx: string | null }
  /** It was given up before anything was taken. */
  | { readonly kind: 'not_taken'; readonly reason: string | null }
  /** Under way for longer than the caller waits; `hash` is what `followBridge` goes on with. */
  | { readonly kind: 'pending'; readonly hash: string; readonly status: BridgeStatus | null }

export type FollowTerms = {
  /** How long to look, ms; ten minutes when absent. */
  readonly followMs?: number
  readonly signal?: AbortSignal
}

/** Most bridges are delivered within half a minute; a final threshold takes longer and is worth coming back for. */
const FOLLOW_MS = 600_000
/** Between looks, ms: a block or two. */
const LOOK_MS = 2_000

/**
 * Looks at a bridge until it has ended, or until `followMs` are over.
 *
 * Throws CallRefused for a hash that is none. An answer that does not come is asked for again.
 */
export async function followBridge(
  quartet: Quartet,
  hash: string,
  terms: FollowTerms = {},
): Promise<BridgeOutcome> {
  return follow({ ...outside, quartet }, hash, terms)
}

/** `followBridge` with a clock of the caller's. */
export async function follow(
  { quartet, nowMs, wait }: Pick<Outside, 'nowMs' | 'wait'> & { readonly quartet: Quartet },
  hash: string,
  { followMs = FOLLOW_MS, signal = new AbortController().signal }: FollowTerms,
): Promise<BridgeOutcome> {
  const endMs = nowMs() + followMs
  let seen: BridgeStatus | null = null
  for (;;) {
    seen = (await look(quartet, hash, signal)) ?? seen
    const outcome = seen === null ? null : outcomeOf(seen)
    if (outcome !== null) return outcome
    if (nowMs() + LOOK_MS > endMs) return { kind: 'pending', hash, status: seen }
    await wait(LOOK_MS, signal)
  }
}

/** The status; null when it cannot be told now. A burn that is not signed yet is unknown for a moment. */
async function look(
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
