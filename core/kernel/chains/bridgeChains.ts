import type { Address } from 'viem'

/** Chain that CCTP V2 supports. */
export type BridgeChain = {
  /** Name of the chain in the fields `from` and `to`. */
  readonly slug: string
  readonly name: string
  readonly chainId: number
  /** Circle's domain number of the chain. */
  readonly domain: number
  readonly usdc: Address
  /**
   * Usual seconds from a burn to its attestation at the fast threshold; null if the fast threshold is not faster than
   * the final one.
   */
  readonly fastSec: number | null
  /** Usual seconds from a burn to its attestation at the final threshold. */
  readonly finalSec: number
}

/**
 * Chains with native USDC and the forwarding service, in the order of destinations in the
 * specification.
 *
 * Source: @circle-fin/bridge-kit 1.15.1 (chains, domains, addresses); Circle's table of attestation
 * times, 2026-11; seeds/001 section 4 for the offered chains.
 */
export const bridgeChains: readonly BridgeChain[] = [
  chain(['base', 'Base', 8453, 6], '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 8, 1_140),
  chain(['arc', 'Arc', 5042, 26], '0x3600000000000000000000000000000000000000', null, 1),
  chain(['arbitrum', 'Arbitrum', 42161, 3], '0xaf88d065e77c8cc2239327c5edb3a432268e5831', 8, 1_140),
  chain(['optimism', 'OP Mainnet', 10, 2], '0x0b2c639c533813f4aa9d7837caf62653d097ff85', 8, 1_140),
  chain(['polygon', 'Polygon', 137, 7], '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', null, 8),
  chain(
    ['avalanche', 'Avalanche', 43114, 1],
    '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
    null,
    8,
  ),
  chain(['unichain', 'Unichain', 130, 10], '0x078d782b760474a361dda0af3839290b0ef57ad6', 8, 1_140),
  chain(['linea', 'Linea', 59144, 11], '0x176211869ca2b568f2a7d4ee941e073a821ee1ff', 8, 115_200),
  chain(['world', 'World Chain', 480, 14], '0x79a02482a880bce3f13e09da970dc34db4cd24d1', 8, 1_140),
  chain(['sonic', 'Sonic', 146, 13], '0x29219dd400f2bf60e5a23d13be72b486d4038894', null, 8),
  chain(['monad', 'Monad', 143, 15], '0x754704bc059f8c67012fed69bc8a327a5aafb603', null, 5),
  chain(['sei', 'Sei', 1329, 16], '0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392', null, 5),
  chain(['ink', 'Ink', 57073, 21], '0x2d270e6886d130d724215a266106e6832161eaed', 8, 1_800),
  chain(['hyperevm', 'HyperEVM', 999, 19], '0xb88339cb7199b77e23db6e890353e22632ba630f', null, 5),
  chain(['xdc', 'XDC', 50, 18], '0xfa2958cb79b0491cc627c1557f441ef849ca8eb1', null, 10),
  chain(['plume', 'Plume', 98866, 22], '0x222365ef19f7947e5484218551b56bb3965aa7af', 8, 1_140),
  chain(['codex', 'Codex', 81224, 12], '0xd996633a415985dbd7d6d12f4a4343e31f5037cf', 8, 1_140),
]

/** Returns the chain with this slug; undefined for an unknown slug. */
export function bridgeChainOf(slug: string): BridgeChain | undefined {
  return bridgeChains.find((known) => known.slug === slug)
}

export function bridgeChainById(chainId: number): BridgeChain | undefined {
  return bridgeChains.find((known) => known.chainId === chainId)
}

export function bridgeChainByDomain(domain: number): BridgeChain | undefined {
  return bridgeChains.find((known) => known.domain === domain)
}

function chain(
  [slug, name, chainId, domain]: readonly [string, string, number, number],
  usdc: Address,
  fastSec: number | null,
  finalSec: number,
): BridgeChain {
  return { slug, name, chainId, domain, usdc, fastSec, finalSec }
}
