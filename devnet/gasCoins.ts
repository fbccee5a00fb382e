import type { Address } from 'viem'

/** Native coin of a chain with a sponsor, and its price on a new devnet. */
export type GasCoin = {
  readonly chainId: number
  readonly symbol: string
  readonly name: string
  /** Canonical address of its wrapped form. */
  readonly wrapped: Address
  /** Whole USD per coin: a simulated quote, never an amount of money. */
  readonly startPriceUsd: number
}

/** Coins of the chains on which the service sponsors gas. Wrapped coins: docs.base.org contracts, polygonscan.com. */
export const gasCoins: readonly GasCoin[] = [
  {
    chainId: 8453,
    symbol: 'ETH',
    name: 'Ether',
    wrapped: '0x4200000000000000000000000000000000000006',
    startPriceUsd: 2_500,
  },
  {
    chainId: 137,
    symbol: 'POL',
    name: 'Polygon Ecosystem Token',
    wrapped: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    startPriceUsd: 0.25,
  },
]
