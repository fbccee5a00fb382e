/** Both opinions on what a whole coin costs, USD-8; null where there is none. */
export type NativeOpinions = {
  readonly twapUsdE8: bigint | null
  readonly feedUsdE8: bigint | null
  /** Unix second at which the feed last spoke. */
  readonly feedUpdatedSec: number
  /** Seconds after which it is due to speak even if nothing moved. */
  readonly heartbeatSec: number
  readonly nowSec: number
}

export type NativeChoice =
  | {
      readonly kind: 'price'
      readonly usdE8: bigint
      readonly source: 'twap' | 'feed'
      readonly twapUsdE8: bigint
      readonly feedUsdE8: bigint
    }
  | { readonly kind: 'stale' | 'apart'; readonly reason: string }

/** Seconds that a feed may be late: its own transactions wait for blocks too. Source: ours. */
const LATE_SEC = 600

/**
 * Most by which the higher opinion may exceed the lower one: ten minutes of mean lag behind a price by less, a pool that
 * somebody moved or a broken feed by more.
 */
const APART_BPS = 1_000n
const BPS = 10_000n

/** The higher of both opinions, which is the one that protects the deposit, when both are fresh and near each other. */
export function chooseNativePrice(opinions: NativeOpinions): NativeChoice {
  const { twapUsdE8, feedUsdE8, feedUpdatedSec, heartbeatSec, nowSec } = opinions
  if (twapUsdE8 === null || twapUsdE8 <= 0n) return stale('the pool has no mean price')
  if (feedUsdE8 === null || feedUsdE8 <= 0n) return stale('the feed has no price')
  const ageSec = nowSec - feedUpdatedSec
  if (ageSec > heartbeatSec + LATE_SEC) {
    return stale(`the feed spoke ${ageSec} s ago, it is due every ${heartbeatSec} s`)
  }
  const [low, high] = twapUsdE8 < feedUsdE8 ? [twapUsdE8, feedUsdE8] : [feedUsdE8, twapUsdE8]
  if ((high - low) * BPS > low * APART_BPS) {
    return {
      kind: 'apart',
      reason: `the pool says ${twapUsdE8}, the feed ${feedUsdE8} (USD-8): over ${APART_BPS} bps apart`,
    }
  }
  const source = feedUsdE8 > twapUsdE8 ? 'feed' : 'twap'
  return { kind: 'price', usdE8: high, source, twapUsdE8, feedUsdE8 }
}

function stale(reason: string): NativeChoice {
  return { kind: 'stale', reason }
}
