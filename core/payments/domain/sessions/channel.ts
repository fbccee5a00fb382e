import { type Address, type Hex, hashTypedData } from 'viem'
import { ESCROW } from './escrow.ts'

/**
 * Terms of a channel, immutable; their hash is the id of the channel. Addresses are lower-case.
 *
 * Source: `ChannelConfig` of x402BatchSettlement.sol.
 */
export type ChannelConfig = {
  readonly payer: Address
  /** Key that signs the vouchers of the payer. */
  readonly payerAuthorizer: Address
  readonly receiver: Address
  /** Account that claims and refunds. */
  readonly receiverAuthorizer: Address
  readonly token: Address
  readonly withdrawDelaySec: number
  readonly salt: Hex
}

const CONFIG_TYPES = {
  ChannelConfig: [
    { name: 'payer', type: 'address' },
    { name: 'payerAuthorizer', type: 'address' },
    { name: 'receiver', type: 'address' },
    { name: 'receiverAuthorizer', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'withdrawDelay', type: 'uint40' },
    { name: 'salt', type: 'bytes32' },
  ],
} as const

/** Returns the id of a channel on a chain. Source: `getChannelId` of the contract. */
export function channelIdOf(config: ChannelConfig, chainId: number): Hex {
  return hashTypedData({
    domain: escrowDomain(chainId),
    types: CONFIG_TYPES,
    primaryType: 'ChannelConfig',
    message: onChainConfig(config),
  })
}

/** Returns the terms with the names of the contract. */
export function onChainConfig({ withdrawDelaySec, ...others }: ChannelConfig) {
  return { ...others, withdrawDelay: withdrawDelaySec }
}

/** Returns the EIP-712 domain of the contract on a chain. */
export function escrowDomain(chainId: number) {
  return {
    name: 'x402 Batch Settlement',
    version: '1',
    chainId,
    verifyingContract: ESCROW,
  } as const
}
