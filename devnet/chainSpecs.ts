export type ChainSpec = {
  readonly chainId: number
  readonly name: string
  readonly blockTimeSec: number
  readonly defaultPort: number
}

/** Chain of the vaults; always part of a devnet. */
export const VAULT_CHAIN_ID = 8453

/** Chains that a devnet simulates. Block times are the whole seconds nearest to the real times that anvil can mine. */
export const chainSpecs: readonly ChainSpec[] = [
  { chainId: 8453, name: 'Base', blockTimeSec: 2, defaultPort: 8545 },
  { chainId: 5042, name: 'Arc', blockTimeSec: 1, defaultPort: 8546 },
  { chainId: 137, name: 'Polygon', blockTimeSec: 2, defaultPort: 8547 },
]

/** Returns the specification of a chain. Throws `RangeError` for a chain that the devnet does not simulate. */
export function chainSpec(chainId: number): ChainSpec {
  const spec = chainSpecs.find((candidate) => candidate.chainId === chainId)
  if (spec === undefined) throw new RangeError(`the devnet has no chain ${chainId}`)
  return spec
}
