/**
 * Facts that examples may use: subjects that exist on a chain, so that the example works on that
 * chain. A subject is null while the chain does not have one.
 */
export type ExampleFacts = {
  readonly vault: { readonly address: string; readonly weightsBps: readonly number[] } | null
  /** Vault that accepts a deposit of the minimum. */
  readonly openVault: string | null
  /** Vault with enough shares for a redemption or a transfer. */
  readonly heldVault: { readonly address: string; readonly shares: string } | null
  /** Vault outside its band. */
  readonly driftedVault: string | null
  /** Any account that is not a vault. */
  readonly account: string
  /** Transaction that moved USDC to another chain through the bridge. */
  readonly burnTx: string | null
  /** Sponsored operation. */
  readonly userOpHash: string | null
  /** Paid URL of this service. */
  readonly paidUrl: string | null
  /** Category and state with leads for sale. */
  readonly lead: { readonly category: string; readonly state: string } | null
  /** Open shop, with a query that has results there, and the id of a product in the form of UCP. */
  readonly shop: {
    readonly slug: string
    readonly query: string
    readonly product: string | null
  } | null
  /** Name of a market that answers now. */
  readonly market: string | null
}

/** Facts when no chain is available; only examples without facts return an answer. */
export const EMPTY_EXAMPLE_FACTS: ExampleFacts = {
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
