import { type Address, encodeFunctionData, type Hex } from 'viem'
import { type ChannelConfig, onChainConfig } from './channel.ts'
import type { EscrowCall } from './deposit.ts'
import { ESCROW, escrowAbi } from './escrow.ts'

/** Newest voucher of a channel, as the contract claims it. */
export type VoucherClaim = {
  readonly config: ChannelConfig
  readonly cumulativeUsdc6: bigint
  readonly signature: Hex
}

/** Maximum channels in one claim: 50 take 1.1M gas. */
export const MAX_CLAIMS = 50
/** Gas of a claim without its channels, and of each channel: measured 45k and 21k. Source: sessionEscrow.test.ts. */
const CLAIM_GAS = 80_000n
const CHANNEL_GAS = 40_000n
/** Measured 81k for the transfer to the receiver, and 74k for the transfer to the payer. */
const SETTLE_GAS_LIMIT = 150_000n
const REFUND_GAS_LIMIT = 200_000n

/**
 * Returns the call that claims the newest voucher of each channel; only the receiver side may send the call.
 *
 * The amounts are cumulative, so that a second execution of the call changes nothing.
 */
export function claimCall(claims: readonly VoucherClaim[]): EscrowCall {
  const rows = claims.map(({ config, cumulativeUsdc6, signature }) => ({
    voucher: { channel: onChainConfig(config), maxClaimableAmount: cumulativeUsdc6 },
    signature,
    totalClaimed: cumulativeUsdc6,
  }))
  return {
    to: ESCROW,
    data: encodeFunctionData({ abi: escrowAbi, functionName: 'claim', args: [rows] }),
    gasLimit: CLAIM_GAS + CHANNEL_GAS * BigInt(claims.length),
  }
}

/** Returns the call that transfers all claimed and unpaid amounts of a token to the receiver. */
export function settleCall(receiver: Address, token: Address): EscrowCall {
  return {
    to: ESCROW,
    data: encodeFunctionData({ abi: escrowAbi, functionName: 'settle', args: [receiver, token] }),
    gasLimit: SETTLE_GAS_LIMIT,
  }
}

/** Returns the call that returns a part of the unclaimed balance to the payer. */
export function refundCall(config: ChannelConfig, amountUsdc6: bigint): EscrowCall {
  return {
    to: ESCROW,
    data: encodeFunctionData({
      abi: escrowAbi,
      functionName: 'refund',
      args: [onChainConfig(config), amountUsdc6],
    }),
    gasLimit: REFUND_GAS_LIMIT,
  }
}
