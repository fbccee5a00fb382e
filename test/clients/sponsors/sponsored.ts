import type { Hex } from 'viem'

/** What a wallet's SDK is told to do: one call of an account that the key owns, on chain 8453. */
export type Ask = {
  /** Of our sponsor. */
  readonly url: string
  /** Of anybody's bundler, which estimates gas. */
  readonly bundler: string
  readonly rpc: string
  readonly key: Hex
  readonly to: Hex
  readonly data: Hex
}

/** What the SDK was told before it paid, and what it made of the answer; what is posted is not posted here. */
export type Sponsored = {
  readonly unpaid: { readonly name: string; readonly code: unknown; readonly networks: string[] }
  readonly signed: object
}

export type Sponsor = (ask: Ask) => Promise<Sponsored>
