import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbiParameters,
} from 'viem'
import type { Authorization, PaymentToken } from '../authorization.ts'
import { tokenDomain } from '../transferTypedData.ts'
import { type ChannelConfig, onChainConfig } from './channel.ts'
import { DEPOSIT_COLLECTOR, ESCROW, escrowAbi } from './escrow.ts'

/** Deposit into a channel by EIP-3009, as its payer signed it. */
export type ChannelDeposit = {
  readonly amountUsdc6: bigint
  /** Unix seconds between which the authorization is valid, both exclusive. */
  readonly validAfterSec: bigint
  readonly validBeforeSec: bigint
  /** Value that makes the nonce of the authorization unique in its channel. */
  readonly salt: Hex
  readonly signature: Hex
}

/** Call of a contract, with its gas limit. */
export type EscrowCall = { readonly to: Hex; readonly data: Hex; readonly gasLimit: bigint }

/** Fields in the order of the hash. Source: EIP-3009. */
const TYPES = {
  ReceiveWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** Gas of a deposit; the first deposit of a channel takes 158k. Source: sessionEscrow.test.ts on FiatToken v2.2. */
export const DEPOSIT_GAS_LIMIT = 300_000n

/**
 * Returns the transfer that a deposit authorizes. The nonce contains the channel, so that the collector can use the
 * transfer for this channel alone.
 */
export function depositAuthorization(
  channel: { readonly id: Hex; readonly config: ChannelConfig },
  deposit: Omit<ChannelDeposit, 'signature'>,
): Authorization {
  return {
    from: channel.config.payer,
    to: DEPOSIT_COLLECTOR,
    valueUsdc6: deposit.amountUsdc6,
    validAfterSec: deposit.validAfterSec,
    validBeforeSec: deposit.validBeforeSec,
    nonce: keccak256(
      encodeAbiParameters(parseAbiParameters('bytes32, uint256'), [
        channel.id,
        BigInt(deposit.salt),
      ]),
    ),
  }
}

/** Returns the typed data that the payer of a deposit signs. */
export function depositTypedData(token: PaymentToken, authorization: Authorization) {
  return {
    domain: tokenDomain(token),
    types: TYPES,
    primaryType: 'ReceiveWithAuthorization',
    message: {
      from: authorization.from,
      to: authorization.to,
      value: authorization.valueUsdc6,
      validAfter: authorization.validAfterSec,
      validBefore: authorization.validBeforeSec,
      nonce: authorization.nonce,
    },
  } as const
}

/** Returns the call that moves a deposit into the contract; any account may send the call. */
export function depositCall(config: ChannelConfig, deposit: ChannelDeposit): EscrowCall {
  const collectorData = encodeAbiParameters(
    parseAbiParameters('uint256, uint256, uint256, bytes'),
    [deposit.validAfterSec, deposit.validBeforeSec, BigInt(deposit.salt), deposit.signature],
  )
  return {
    to: ESCROW,
    data: encodeFunctionData({
      abi: escrowAbi,
      functionName: 'deposit',
      args: [onChainConfig(config), deposit.amountUsdc6, DEPOSIT_COLLECTOR, collectorData],
    }),
    gasLimit: DEPOSIT_GAS_LIMIT,
  }
}
