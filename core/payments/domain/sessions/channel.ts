import type { Address, Hex } from 'viem'
import { hashText } from '../hashStruct.ts'
import { escrowDigest } from './escrowDigest.ts'

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

const TYPE = hashText(
  'ChannelConfig(address payer,address payerAuthorizer,address receiver,' +
    'address receiverAuthorizer,address token,uint40 withdrawDelay,bytes32 salt)',
)

/** Returns the id of a channel on a chain. Source: `getChannelId` of the contract. */
export function channelIdOf(config: ChannelConfig, chainId: number): Hex {
  return escrowDigest(chainId, TYPE, [
    config.payer,
    config.payerAuthorizer,
    config.receiver,
    config.receiverAuthorizer,
    config.token,
    config.withdrawDelaySec,
    config.salt,
  ])
}

/** Returns the terms with the names of the contract. */
export function onChainConfig({ withdrawDelaySec, ...others }: ChannelConfig) {
  return { ...others, withdrawDelay: withdrawDelaySec }
}
