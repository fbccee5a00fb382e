/** Chain names of protocol version 1; newer chains have no name. Source: x402 1.2.0. */
const LEGACY_NAMES: ReadonlyMap<number, string> = new Map([
  [8453, 'base'],
  [137, 'polygon'],
])

/** `eip155:8453`. Source: CAIP-2. */
export const networkOf = (chainId: number): `eip155:${number}` => `eip155:${chainId}`

/** `base`; undefined for a chain that version 1 does not know. */
export const legacyNetworkOf = (chainId: number): string | undefined => LEGACY_NAMES.get(chainId)

/** Returns the chain of a network in either spelling; undefined for any other text. */
export function chainIdOf(network: string): number | undefined {
  const wanted = network.toLowerCase()
  for (const [chainId, name] of LEGACY_NAMES) if (name === wanted) return chainId
  const [, digits] = /^eip155:([1-9][0-9]{0,14})$/.exec(wanted) ?? []
  return digits === undefined ? undefined : Number(digits)
}
