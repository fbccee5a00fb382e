/**
 * What examples may name: things that exist on a chain, so that the example works there; null where
 * the chain has no such thing now.
 */
export type ExampleFacts = {
  readonly vault: { readonly address: string; readonly weightsBps: readonly number[] } | null
  /** A vault that takes a deposit of the minimum. */
  readonly openVault: string | null
  /** A vault with at least so many shares that they can be redeemed or sent. */
  readonly heldVault: { readonly address: string; readonly shares: string } | null
  /** A vault outside its band. */
  readonly driftedVault: string | null
  /** Any account that is no vault. */
  readonly account: string
  /** A transaction that moved USDC to another chain through the bridge. */
  readonly burnTx: string | null
  /** An operation that was sponsored. */
  readonly userOpHash: string | null
  /** Something of ours that is paid for. */
  readonly paidUrl: string | null
  /** Leads that are sold: a category and a state that have some. */
  readonly lead: { readonly category: string; readonly state: string } | null
  /** A shop that sells, and what finds something there. */
  readonly shop: { readonly slug: string; readonly query: string } | null
  /** Name of a market that answers now. */
  readonly market: string | null
}

/** Facts without a chain: an example that names nothing of a chain still works. */
export const NO_FACTS: ExampleFacts = {
  vault: null,
  openVault: null,
  heldVault: null,
  driftedVault: null,
  account: '0x000000000000000000000000000000000000dEaD',
  burnTx: null,
  userOpHash: null,
  paidUrl: null,
  lead: null,
  shop: null,
  market: null,
}
