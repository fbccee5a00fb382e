import type { Address } from 'viem'

/** Settings of this deployment that operations read; contains no secret. */
export type PublicSettings = {
  readonly publicUrl: string
  readonly chainId: number
  readonly chainName: string
  readonly usdc: { readonly address: Address; readonly name: string; readonly version: string }
  readonly attributionCode: string
  /** Nodes that callers may use, by chain; a chain without an entry needs the caller's own node. */
  readonly nodes: readonly { readonly chainId: number; readonly url: string }[]
  /** True if the chains are local and their prices simulated. */
  readonly isDevnet: boolean
}
