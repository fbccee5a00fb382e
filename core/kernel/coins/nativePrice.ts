/** What a whole coin costs, USD with 8 decimals, and where that comes from. */
export type NativePrice = {
  readonly usdE8: bigint
  /** Time-weighted over the pool's last minutes, and the feed's word; the higher one counts. */
  readonly twapUsdE8: bigint
  readonly feedUsdE8: bigint
  readonly source: 'twap' | 'feed'
  readonly blockNumber: number
  readonly blockSec: number
}

/** Sources of the price of the coin that pays gas on one chain. */
export type NativePriceSource = {
  readonly chainId: number
  /** Throws `GasUnavailable` when every source is stale, or when both differ too much. */
  nativePrice(): Promise<NativePrice>
}
