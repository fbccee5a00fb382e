/** Action on the deposit or the coin price of one chain. */
export type CoinAction =
  | 'drain-deposit'
  | 'refill'
  | 'feed-stale'
  | 'feed-apart'
  | 'feed-fresh'
  | 'pool-stale'
  | 'pool-fresh'

/** Scenario of the gas sponsor, its keys, or coin prices. */
export type GasScenario = { readonly kind: 'gas' } & (
  | {
      readonly action: CoinAction
      readonly chainId: number
    }
  | {
      readonly action: 'break-submitter' | 'mend-submitter'
      /** 1 to 4. */
      readonly submitter: number
    }
  | { readonly action: 'l1-fee'; readonly feeWei: bigint }
  | { readonly action: 'base-fee'; readonly chainId: number; readonly baseFeeWei: bigint }
)

export const gasScenarioHelp = `gas drain-deposit CHAIN       the deposit of the paymaster is gone, on 8453 or 137
gas refill CHAIN              it is 5 coins more
gas break-submitter N         submitter 1 to 4 has no coins any more, on both chains
gas mend-submitter N          it has coins again
gas feed-stale CHAIN          the price feed of the coin spoke long ago, and is silent
gas feed-apart CHAIN          the feed says 30 % more than the pool
gas feed-fresh CHAIN          the feed says what the pool says
gas pool-stale CHAIN          the pool remembers its last trade alone, and has no mean over ten minutes
gas pool-fresh CHAIN          the pool remembers an hour
gas l1-fee GWEI               what publishing a transaction of 8453 costs in all; 0 for nothing
gas base-fee CHAIN GWEI       base fee of the next block; from there it falls by an eighth a block`
