import { mulDivDown } from '../../kernel/money.ts'

/** Least that a payer receives, USDC-6: 1 USDC. Source: `QuartetBridge.MIN_RECEIVE_USDC`. */
export const MIN_RECEIVE_USDC6 = 1_000_000n

/** CCTP finality thresholds: attested at a confirmed block, and at a final one. Source: CCTP V2. */
export const FAST_FINALITY = 1_000
export const FINAL_FINALITY = 2_000

/** Seconds for which a price of a bridge holds, as it is told. Source: API specification, section 8. */
export const BRIDGE_QUOTE_SEC = 120

/**
 * Life that an authorization must have left to be burned for certain, seconds: a few blocks to be mined in.
 *
 * Source: measured block times; 5042 has two blocks a second and no reorganisations.
 */
export function leastBridgeLifeSec(chainId: number): number {
  return chainId === 5042 ? 6 : 15
}

/** What is wrong with the times of an authorization at a second, null when nothing is. */
export function bridgeTimeProblem(
  times: { readonly validAfterSec: bigint; readonly validBeforeSec: bigint },
  at: { readonly nowSec: number; readonly chainId: number },
): 'not_yet_valid' | 'expired' | null {
  if (times.validAfterSec >= BigInt(at.nowSec)) return 'not_yet_valid'
  const leastSec = BigInt(at.nowSec + leastBridgeLifeSec(at.chainId))
  return times.validBeforeSec < leastSec ? 'expired' : null
}

const BPS = 10_000n
const FEE_CAP_BPS = 300n
const FEE_CAP_FLOOR_USDC6 = 50_000n
const NETWORK_FEE_CAP_BPS = 200n
const NETWORK_FEE_CAP_BASE_USDC6 = 500_000n
/** Part of a fee that is its referrer's: a fifth. Source: `QuartetBridge`. */
export const REFERRAL_DIVISOR = 5n

/**
 * Most that we may charge, USDC-6: 3 % of what is received, rounded down, or 0.05 USDC where that is more.
 *
 * Source: `QuartetBridge.feeCap`.
 */
export function feeCapUsdc6(receiveUsdc6: bigint): bigint {
  const share = mulDivDown(receiveUsdc6, FEE_CAP_BPS, BPS)
  return share > FEE_CAP_FLOOR_USDC6 ? share : FEE_CAP_FLOOR_USDC6
}

/**
 * Most that a bridge may leave to the network, USDC-6: 0.50 USDC and 2 % of what is received, rounded down.
 *
 * Source: `QuartetBridge.networkFeeCap`.
 */
export function networkFeeCapUsdc6(receiveUsdc6: bigint): bigint {
  return NETWORK_FEE_CAP_BASE_USDC6 + mulDivDown(receiveUsdc6, NETWORK_FEE_CAP_BPS, BPS)
}

/**
 * Least fee that pays for minting a bridge of others, USDC-6: 0.01 USDC, what its referrer earns of it deducted.
 *
 * Anybody can burn by the contract for no fee at all; a mint takes some 200,000 gas of ours. Source: a decision; a mint
 * costs 0.004 USDC on chain 5042 at its least gas price, and less on 8453.
 */
export const LEAST_MINT_FEE_USDC6 = 10_000n

/** What a referrer earns of a fee, USDC-6: a fifth, rounded down. Source: `QuartetBridge`. */
export function referralUsdc6(feeUsdc6: bigint): bigint {
  return mulDivDown(feeUsdc6, 1n, REFERRAL_DIVISOR)
}
