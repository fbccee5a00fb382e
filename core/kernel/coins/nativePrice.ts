/** Price of a whole coin, USD with 8 decimals, and its source. */
export type NativePrice = {
  readonly usdE8: bigint
  /** TWAP of the pool over 600 s, and price of the feed; the higher price applies. */
  readonly twapUsdE8: bigint
  readonly feedUsdE8: bigint
  readonly source: 'twap' | 'feed'
  readonly blockNumber: number
  readonly blockSec: number
}

/** Price source of the native coin of one chain. */
export type NativePriceSource = {
  readonly chainId: number
  /** Throws `GasUnavailable` when a source is stale or when the sources differ too much. */
  nativePrice(): Promise<NativePrice>
}
