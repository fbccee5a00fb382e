import { bridgeChainById } from './bridgeChains.ts'

/** Returns the label of a chain for people: `Base (8453)`; `chain 31337` for an unknown chain. */
export function chainLabel(chainId: number): string {
  const name = bridgeChainById(chainId)?.name
  return name === undefined ? `chain ${chainId}` : `${name} (${chainId})`
}

/**
 * Returns the label of a CAIP-2 network: `Base (8453)` for `eip155:8453`, `Solana` for each network that begins with
 * `solana:`, and any other text unchanged.
 */
export function networkLabel(network: string): string {
  const [namespace, reference] = network.split(':')
  if (namespace === 'solana') return 'Solana'
  return namespace === 'eip155' ? chainLabel(Number(reference)) : network
}
