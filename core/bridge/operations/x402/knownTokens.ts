import type { Address } from 'viem'
import { bridgeChains } from '../../../kernel/chains/bridgeChains.ts'

/** Chain ids by the network names of x402 version 1. Source: x402 2.27, networks of version 1. */
const LEGACY_NAMES: ReadonlyMap<string, number> = new Map([
  ['ethereum', 1],
  ['base', 8453],
  ['base-sepolia', 84_532],
  ['polygon', 137],
  ['polygon-amoy', 80_002],
  ['avalanche', 43_114],
  ['avalanche-fuji', 43_113],
  ['sei', 1_329],
  ['monad', 143],
])

/** EIP-712 domain name of the USDC of each chain. Source: x402 2.27, default assets; 5042: seeds/001 section 2. */
const SIGNING_NAMES: ReadonlyMap<number, string> = new Map([
  [8453, 'USD Coin'],
  [5042, 'USDC'],
  [137, 'USD Coin'],
  [42161, 'USD Coin'],
  [43114, 'USD Coin'],
  [143, 'USDC'],
])
/** EIP-712 domain version of every native USDC. Source: FiatToken v2. */
const SIGNING_VERSION = '2'

export type Network =
  | { readonly kind: 'evm'; readonly chainId: number; readonly isLegacy: boolean }
  | { readonly kind: 'other' }
  | { readonly kind: 'unknown' }

/** Parses the name of a network as an EVM chain, another network, or an unknown name. */
export function parseNetwork(name: string): Network {
  const legacy = LEGACY_NAMES.get(name.toLowerCase())
  if (legacy !== undefined) return { kind: 'evm', chainId: legacy, isLegacy: true }
  const [, digits] = /^eip155:([1-9][0-9]{0,14})$/.exec(name) ?? []
  if (digits !== undefined) return { kind: 'evm', chainId: Number(digits), isLegacy: false }
  const isCaip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(name) && !name.startsWith('eip155:')
  return isCaip2 || name === 'solana' || name === 'solana-devnet'
    ? { kind: 'other' }
    : { kind: 'unknown' }
}

/** Returns the network name of a chain in x402 version 1; undefined for a chain without such a name. */
export function legacyNameOf(chainId: number): string | undefined {
  for (const [name, known] of LEGACY_NAMES) if (known === chainId) return name
  return undefined
}

export type KnownToken = {
  readonly chainId: number
  readonly address: Address
  /** Domain name; undefined if the name is not certain. */
  readonly name: string | undefined
  readonly version: string
}

/** Returns the native USDC of a chain; undefined for an unknown chain. */
export function usdcOf(chainId: number): KnownToken | undefined {
  const chain = bridgeChains.find((known) => known.chainId === chainId)
  if (chain === undefined) return undefined
  const name = SIGNING_NAMES.get(chainId)
  return { chainId, address: chain.usdc, name, version: SIGNING_VERSION }
}

/** Returns the name of the chain whose USDC has this address; undefined for any other address. */
export function chainWithUsdc(address: string): string | undefined {
  return bridgeChains.find(({ usdc }) => usdc === address.toLowerCase())?.name
}
