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
      /** Number of the submitter, 1 to 4. */
      readonly submitter: number
    }
  | { readonly action: 'l1-fee'; readonly feeWei: bigint }
  | { readonly action: 'base-fee'; readonly chainId: number; readonly baseFeeWei: bigint }
)

export const gasScenarioHelp = `gas drain-deposit CHAIN       empties the deposit of the paymaster on 8453 or 137
gas refill CHAIN              adds 5 coins to the deposit of the paymaster
gas break-submitter N         takes all coins of submitter 1 to 4 on both chains
gas mend-submitter N          returns coins to the submitter
gas feed-stale CHAIN          makes the price feed of the coin stale
gas feed-apart CHAIN          sets the feed 30 % above the pool
gas feed-fresh CHAIN          sets the feed to the price of the pool
gas pool-stale CHAIN          deletes the history of the pool, so that it has no mean over ten minutes
gas pool-fresh CHAIN          gives the pool an hour of history
gas l1-fee GWEI               sets the total cost to publish a transaction of 8453 on L1; 0 removes the cost
gas base-fee CHAIN GWEI       sets the base fee of the next block; then it falls by one eighth each block`
