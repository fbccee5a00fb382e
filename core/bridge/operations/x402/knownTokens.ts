import type { Address } from 'viem'
import { bridgeChains } from '../../../kernel/chains/bridgeChains.ts'

/** Chains by the names of version 1. Source: x402 2.27, names of the first version. */
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

/** Name under which a chain's USDC signs. Source: x402 2.27, default assets; 5042: seeds/001 section 2. */
const SIGNING_NAMES: ReadonlyMap<number, string> = new Map([
  [8453, 'USD Coin'],
  [5042, 'USDC'],
  [137, 'USD Coin'],
  [42161, 'USD Coin'],
  [43114, 'USD Coin'],
  [143, 'USDC'],
])
/** Version of every native USDC. Source: FiatToken v2. */
const SIGNING_VERSION = '2'

export type Network =
  | { readonly kind: 'evm'; readonly chainId: number; readonly isLegacy: boolean }
  | { readonly kind: 'other' }
  | { readonly kind: 'unknown' }

/** What a network's name means: a chain, one that is no EVM, or nothing. */
export function readNetwork(name: string): Network {
  const legacy = LEGACY_NAMES.get(name.toLowerCase())
  if (legacy !== undefined) return { kind: 'evm', chainId: legacy, isLegacy: true }
  const [, digits] = /^eip155:([1-9][0-9]{0,14})$/.exec(name) ?? []
  if (digits !== undefined) return { kind: 'evm', chainId: Number(digits), isLegacy: false }
  const isCaip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(name) && !name.startsWith('eip155:')
  return isCaip2 || name === 'solana' || name === 'solana-devnet'
    ? { kind: 'other' }
    : { kind: 'unknown' }
}

/** Name of version 1 for a chain, undefined where it has none. */
export function legacyNameOf(chainId: number): string | undefined {
  for (const [name, known] of LEGACY_NAMES) if (known === chainId) return name
  return undefined
}

export type KnownToken = {
  readonly chainId: number
  readonly address: Address
  /** Undefined where we do not know for certain. */
  readonly name: string | undefined
  readonly version: string
}

/** Native USDC of a chain; undefined for a chain that is in no table of ours. */
export function usdcOf(chainId: number): KnownToken | undefined {
  const chain = bridgeChains.find((known) => known.chainId === chainId)
  if (chain === undefined) return undefined
  const name = SIGNING_NAMES.get(chainId)
  return { chainId, address: chain.usdc, name, version: SIGNING_VERSION }
}

/** Name of the other chain whose USDC an address is, if any. */
export function chainWithUsdc(address: string): string | undefined {
  return bridgeChains.find(({ usdc }) => usdc === address.toLowerCase())?.name
}
