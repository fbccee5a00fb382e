/** Gwei in one coin; the product is exact as a double up to nine million coins. */
const GWEI_PER_COIN = 1e9
const WEI_PER_GWEI = 10n ** 9n

/** Converts coins to wei, exact to one gwei. */
export function coinsToWei(coins: number): bigint {
  return BigInt(Math.round(coins * GWEI_PER_COIN)) * WEI_PER_GWEI
}
