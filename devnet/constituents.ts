import type { Address } from 'viem'

export type DevnetStock = {
  readonly symbol: string
  readonly name: string
  readonly address: Address
  /** Price in whole USD at the first back-filled block. */
  readonly startPriceUsd: number
  /** Annual volatility and drift of the price, as fractions. */
  readonly volatility: number
  readonly drift: number
  /** Loading on the common factor; the correlation of two stocks is the product of their loadings. */
  readonly marketLoading: number
  /** Day of earnings within the 91-day reporting cycle, counted from 1970-01-01. */
  readonly earningsDay: number
}

/**
 * The four stocks in basket order, at the addresses of their tokens on Base.
 *
 * Prices and volatilities have realistic sizes, but are not the prices of a real day. Earnings days are multiples of 7,
 * hence Thursdays.
 */
export const devnetStocks: readonly [DevnetStock, DevnetStock, DevnetStock, DevnetStock] = [
  {
    symbol: 'AAPL',
    name: 'Apple',
    address: '0xb200000000000000000000c2e324d24d7eecd1fb',
    startPriceUsd: 232.15,
    volatility: 0.27,
    drift: 0.08,
    marketLoading: 0.72,
    earningsDay: 28,
  },
  {
    symbol: 'GOOGL',
    name: 'Alphabet',
    address: '0xb2000000000000000000002d0ba3164cc74f58b7',
    startPriceUsd: 251.4,
    volatility: 0.3,
    drift: 0.09,
    marketLoading: 0.7,
    earningsDay: 21,
  },
  {
    symbol: 'META',
    name: 'Meta Platforms',
    address: '0xb2000000000000000000008bc8786b856e61707c',
    startPriceUsd: 742.8,
    volatility: 0.36,
    drift: 0.1,
    marketLoading: 0.68,
    earningsDay: 35,
  },
  {
    symbol: 'NVDA',
    name: 'NVIDIA',
    address: '0xb20000000000000000000078ee7ce2fe4908108c',
    startPriceUsd: 178.9,
    volatility: 0.45,
    drift: 0.12,
    marketLoading: 0.74,
    earningsDay: 63,
  },
]
