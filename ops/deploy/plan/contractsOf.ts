import {
  type Address,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  keccak256,
  stringToHex,
  toHex,
} from 'viem'
import type { ProductContract } from '../../../core/contracts/codeOf.ts'
import { create2Address } from '../../../core/contracts/create2.ts'
import {
  bridgeCode,
  factoryCode,
  lensCode,
  paymasterCode,
  priceSourceCode,
  venueCode,
} from '../../../core/contracts/creationCode.ts'
import { type ImmutableValues, runtimeCodeOf } from '../../../core/contracts/runtimeCode.ts'
import { mapFour } from '../../../core/kernel/four.ts'
import { lowerAddress } from '../../../core/kernel/lowerAddress.ts'
import type { Wanted, WantedChain, WantedVaults } from '../wanted/wantedSchema.ts'

/** Names of contracts in plans, reports and file names. */
export type ContractName =
  | 'price source'
  | 'venue'
  | 'vault factory'
  | 'vault implementation'
  | 'vault lens'
  | 'bridge'
  | 'paymaster'

/** A contract of the service on one chain. */
export type WantedContract = {
  readonly name: ContractName
  readonly contract: ProductContract
  readonly address: Address
  /** Creation code with constructor arguments; absent for the implementation, which the factory creates. */
  readonly creationCode?: Hex
  /** Code that the chain must have. */
  readonly runtimeCode: Hex
  /** Gas limit of the creation, with a margin over the measured use. */
  readonly maxGas: bigint
}

/** Gas limits of the creations. Measured on anvil 1.7.1: 1.3, 0.8, 5.2, 1.7, 3.2 and 1.2 million. */
const MAX_GAS = {
  TwapPriceSource: 2_000_000n,
  V3Venue: 1_200_000n,
  VaultFactory: 7_000_000n,
  VaultLens: 2_500_000n,
  QuartetBridge: 4_500_000n,
  SponsorPaymaster: 1_800_000n,
} as const

type Creatable = keyof typeof MAX_GAS

/** Returns the contracts of a chain in the order of their creation; a later constructor may read an earlier contract. */
export function contractsOf(
  { salt }: Pick<Wanted, 'salt'>,
  chain: WantedChain,
): readonly WantedContract[] {
  const { vaults } = chain
  return [
    ...(vaults?.kind === 'new' ? vaultContracts(salt, chain, vaults) : []),
    ...bridgeContracts(salt, chain),
    ...gasContracts(salt, chain),
  ]
}

function vaultContracts(
  salt: Hex,
  { usdc: { address: usdc } }: WantedChain,
  vaults: WantedVaults,
): readonly WantedContract[] {
  const stocks = mapFour(vaults.stocks, ({ address, pool }) => ({ token: address, pool }))
  const tokens = mapFour(stocks, ({ token }) => token)
  const { windowSec, maxDeviationBps, minLiquidity, minSlots } = vaults
  const source = { usdc, stocks, windowSec, maxDeviationBps, minLiquidity, minSlots }
  const priceSource = wantedContract(salt, 'price source', 'TwapPriceSource', {
    code: priceSourceCode(source),
    immutables: {
      windowSec: BigInt(windowSec),
      maxDeviationBps: BigInt(maxDeviationBps),
      minLiquidity,
    },
  })
  const venue = wantedContract(salt, 'venue', 'V3Venue', {
    code: venueCode(usdc, stocks),
    immutables: { usdc },
  })
  const code = factoryCode({
    owner: vaults.owner.initial,
    usdc,
    tokens,
    feeSink: vaults.feeSink.initial,
    priceSource: priceSource.address,
    venue: venue.address,
  })
  const implementation = implementationOf(create2Address(salt, code))
  const factory = wantedContract(salt, 'vault factory', 'VaultFactory', {
    code,
    immutables: { usdc, implementation },
  })
  const lens = wantedContract(salt, 'vault lens', 'VaultLens', {
    code: lensCode(factory.address),
    immutables: { factory: factory.address },
  })
  const [token0, token1, token2, token3] = tokens
  const ofVaults = { usdc, factory: factory.address, token0, token1, token2, token3 }
  const clone: WantedContract = {
    name: 'vault implementation',
    contract: 'BasketVault',
    address: implementation,
    runtimeCode: runtimeCodeOf('BasketVault', ofVaults),
    maxGas: 0n,
  }
  return [priceSource, venue, factory, clone, lens]
}

function bridgeContracts(salt: Hex, chain: WantedChain): readonly WantedContract[] {
  const { bridge, cctp } = chain
  if (bridge === undefined || cctp === undefined) return []
  const immutables = { usdc: chain.usdc.address, tokenMessenger: cctp.tokenMessenger }
  const [operator, owner] = [bridge.operator.initial, bridge.owner.initial]
  const code = bridgeCode({ ...immutables, operator, owner })
  return [wantedContract(salt, 'bridge', 'QuartetBridge', { code, immutables })]
}

function gasContracts(salt: Hex, { chainId, gas }: WantedChain): readonly WantedContract[] {
  if (gas === undefined) return []
  const { entryPoint, signer, owner } = gas
  const code = paymasterCode({ entryPoint, signer: signer.initial, owner: owner.initial })
  const self = create2Address(salt, code)
  const immutables = { entryPoint, ...domainOf(self, chainId) }
  return [wantedContract(salt, 'paymaster', 'SponsorPaymaster', { code, immutables })]
}

type Made = { readonly code: Hex; readonly immutables: ImmutableValues }

function wantedContract(
  salt: Hex,
  name: ContractName,
  contract: Creatable,
  { code, immutables }: Made,
): WantedContract {
  return {
    name,
    contract,
    address: create2Address(salt, code),
    creationCode: code,
    runtimeCode: runtimeCodeOf(contract, immutables),
    maxGas: MAX_GAS[contract],
  }
}

/**
 * Returns the address of the first contract that a factory creates. Source: EIP-161, a new contract has the nonce 1.
 */
function implementationOf(factory: Address): Address {
  return lowerAddress(getContractAddress({ from: factory, nonce: 1n }))
}

const DOMAIN_NAME = 'Quartet Sponsor'
const DOMAIN_VERSION = '1'
const DOMAIN_TYPE =
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'

/** Immutables of OpenZeppelin's EIP712. Source: ShortStrings.sol has the text first and its length in the last byte. */
function domainOf(self: Address, chainId: number): ImmutableValues {
  const nameHash = keccak256(stringToHex(DOMAIN_NAME))
  const versionHash = keccak256(stringToHex(DOMAIN_VERSION))
  const [bytes32, uint256] = [{ type: 'bytes32' }, { type: 'uint256' }] as const
  const encoded = encodeAbiParameters(
    [bytes32, bytes32, bytes32, uint256, { type: 'address' }],
    [keccak256(stringToHex(DOMAIN_TYPE)), nameHash, versionHash, BigInt(chainId), self],
  )
  return {
    name: shortString(DOMAIN_NAME),
    version: shortString(DOMAIN_VERSION),
    self,
    chainId: BigInt(chainId),
    domainSeparator: keccak256(encoded),
    nameHash,
    versionHash,
  }
}

function shortString(text: string): Hex {
  const [head, length] = [stringToHex(text, { size: 32 }), toHex(text.length, { size: 1 })]
  return `${head.slice(0, -2)}${length.slice(2)}` as Hex
}
