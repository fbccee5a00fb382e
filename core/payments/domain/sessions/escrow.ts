import { type Address, parseAbi } from 'viem'

/**
 * Contract that holds the deposits of sessions, and the contract that collects a deposit by EIP-3009; both have the same
 * address on every chain.
 *
 * Source: `BATCH_SETTLEMENT_ADDRESS` and `ERC3009_DEPOSIT_COLLECTOR_ADDRESS` of @x402/evm 2.27.0; the code follows from
 * the addresses, because CREATE2 derives each address from the creation code.
 */
export const ESCROW: Address = '0x4020074e9df2ce1dee5a9c1b5c3f541d02a10003'
export const DEPOSIT_COLLECTOR: Address = '0x4020806089470a89826cb9fb1f4059150b550004'

/**
 * Seconds between the start and the end of a payer's withdrawal: one day, so that an outage of some hours loses no
 * voucher. The contract allows 15 minutes to 30 days.
 */
export const WITHDRAW_DELAY_SEC = 86_400

/** Highest amount of the contract, uint128. */
export const MAX_ESCROW_USDC6 = 2n ** 128n - 1n

/** Source: contracts/evm/src/x402BatchSettlement.sol of github.com/x402-foundation/x402. */
export const escrowAbi = parseAbi([
  'struct ChannelConfig { address payer; address payerAuthorizer; address receiver; address receiverAuthorizer; address token; uint40 withdrawDelay; bytes32 salt; }',
  'struct Voucher { ChannelConfig channel; uint128 maxClaimableAmount; }',
  'struct VoucherClaim { Voucher voucher; bytes signature; uint128 totalClaimed; }',
  'function deposit(ChannelConfig config, uint128 amount, address collector, bytes collectorData)',
  'function claim(VoucherClaim[] voucherClaims)',
  'function settle(address receiver, address token)',
  'function refund(ChannelConfig config, uint128 amount)',
  'function initiateWithdraw(ChannelConfig config, uint128 amount)',
  'function finalizeWithdraw(ChannelConfig config)',
  'function getChannelId(ChannelConfig config) view returns (bytes32)',
  'function getVoucherDigest(bytes32 channelId, uint128 maxClaimableAmount) view returns (bytes32)',
  'function channels(bytes32 channelId) view returns (uint128 balance, uint128 totalClaimed)',
  'function pendingWithdrawals(bytes32 channelId) view returns (uint128 amount, uint40 initiatedAt)',
  'function refundNonce(bytes32 channelId) view returns (uint256)',
  'function receivers(address receiver, address token) view returns (uint128 totalClaimed, uint128 totalSettled)',
  'error ClaimExceedsBalance()',
  'error ClaimExceedsCeiling()',
  'error InvalidSignature()',
  'error NotAuthorizedToClaim()',
  'error NotAuthorizedToRefund()',
])
