import { bridgeChainById } from './bridgeChains.ts'

/** A chain for people, by its name and its number: `Base (8453)`; a chain without a known name is `chain 31337`. */
export function chainLabel(chainId: number): string {
  const name = bridgeChainById(chainId)?.name
  return name === undefined ? `chain ${chainId}` : `${name} (${chainId})`
}

/** The same for a CAIP-2 name: `eip155:8453` is `Base (8453)`, every `solana:` is `Solana`; others stay as they are. */
export function networkLabel(network: string): string {
  const [namespace, reference] = network.split(':')
  if (namespace === 'solana') return 'Solana'
  return namespace === 'eip155' ? chainLabel(Number(reference)) : network
}
