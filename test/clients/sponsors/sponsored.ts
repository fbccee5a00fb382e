import type { Hex } from 'viem'

/** Input of a wallet's SDK: one call of the account that the key owns, on chain 8453. */
export type Ask = {
  /** URL of the sponsor. */
  readonly url: string
  /** URL of a third-party bundler, which estimates gas. */
  readonly bundler: string
  readonly rpc: string
  readonly key: Hex
  readonly to: Hex
  readonly data: Hex
}

/** The error before the payment, and the signed operation of the SDK, which is not posted here. */
export type Sponsored = {
  readonly unpaid: { readonly name: string; readonly code: unknown; readonly networks: string[] }
  readonly signed: object
}

export type Sponsor = (ask: Ask) => Promise<Sponsored>
