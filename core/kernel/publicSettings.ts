import type { Address } from 'viem'

/** What operations may know about this deployment; contains no secret. */
export type PublicSettings = {
  readonly publicUrl: string
  readonly chainId: number
  readonly chainName: string
  readonly usdc: { readonly address: Address; readonly name: string; readonly version: string }
  readonly attributionCode: string
  /** Whether the chains are local and their prices simulated. */
  readonly isDevnet: boolean
}
