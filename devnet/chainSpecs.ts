export type ChainSpec = {
  readonly chainId: number
  readonly name: string
  readonly blockTimeSec: number
  readonly defaultPort: number
}

/** Chain of the vaults; always part of a devnet. */
export const VAULT_CHAIN_ID = 8453

/** The chains a devnet can stand in for. Block times: whole seconds nearest to the real ones that anvil can mine. */
export const chainSpecs: readonly ChainSpec[] = [
  { chainId: 8453, name: 'Base', blockTimeSec: 2, defaultPort: 8545 },
  { chainId: 5042, name: 'Arc', blockTimeSec: 1, defaultPort: 8546 },
  { chainId: 137, name: 'Polygon', blockTimeSec: 2, defaultPort: 8547 },
]
