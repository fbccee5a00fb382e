import { mulDivDown } from '../../kernel/money.ts'

/** Minimum amount that a payer receives, USDC-6: 1 USDC. Source: `QuartetBridge.MIN_RECEIVE_USDC`. */
export const MIN_RECEIVE_USDC6 = 1_000_000n

/** CCTP finality thresholds: attestation at a confirmed block, and at a final block. Source: CCTP V2. */
export const FAST_FINALITY = 1_000
export const FINAL_FINALITY = 2_000

/** Seconds for which a quote is valid, as the API states. Source: API specification, section 8. */
export const BRIDGE_QUOTE_SEC = 120

/**
 * Returns the minimum remaining lifetime of an authorization in seconds, a few blocks, so that its burn is in a block
 * before the authorization expires.
 *
 * Source: measured block times; 5042 has two blocks per second and no reorganisations.
 */
export function minBridgeLifeSec(chainId: number): number {
  return chainId === 5042 ? 6 : 15
}

/** Returns the problem with the validity times of an authorization at a given second; null without a problem. */
export function bridgeTimeProblem(
  times: { readonly validAfterSec: bigint; readonly validBeforeSec: bigint },
  at: { readonly nowSec: number; readonly chainId: number },
): 'not_yet_valid' | 'expired' | null {
  if (times.validAfterSec >= BigInt(at.nowSec)) return 'not_yet_valid'
  const minSec = BigInt(at.nowSec + minBridgeLifeSec(at.chainId))
  return times.validBeforeSec < minSec ? 'expired' : null
}

const BPS = 10_000n
const FEE_CAP_BPS = 300n
const FEE_CAP_FLOOR_USDC6 = 50_000n
const NETWORK_FEE_CAP_BPS = 200n
const NETWORK_FEE_CAP_BASE_USDC6 = 500_000n
/** Divisor that gives the referrer's part of a fee: one fifth. Source: `QuartetBridge`. */
export const REFERRAL_DIVISOR = 5n

/**
 * Returns the maximum service fee, USDC-6: 3 % of the received amount, rounded down, or 0.05 USDC if that is more.
 *
 * Source: `QuartetBridge.feeCap`.
 */
export function feeCapUsdc6(receiveUsdc6: bigint): bigint {
  const share = mulDivDown(receiveUsdc6, FEE_CAP_BPS, BPS)
  return share > FEE_CAP_FLOOR_USDC6 ? share : FEE_CAP_FLOOR_USDC6
}

/**
 * Returns the maximum network fee of a bridge, USDC-6: 0.50 USDC plus 2 % of the received amount, rounded down.
 *
 * Source: `QuartetBridge.networkFeeCap`.
 */
export function networkFeeCapUsdc6(receiveUsdc6: bigint): bigint {
  return NETWORK_FEE_CAP_BASE_USDC6 + mulDivDown(receiveUsdc6, NETWORK_FEE_CAP_BPS, BPS)
}

/**
 * Minimum fee, without the part of the referrer, for which a worker mints a bridge that did not come through the api,
 * USDC-6: 0.01 USDC.
 *
 * Any account can burn through the contract without a fee, but a mint costs about 200,000 gas. Source: own choice; a
 * mint costs 0.004 USDC on chain 5042 at its minimum gas price, and less on 8453.
 */
export const MIN_MINT_FEE_USDC6 = 10_000n

/** Returns the part of a fee that the referrer earns, USDC-6: one fifth, rounded down. Source: `QuartetBridge`. */
export function referralUsdc6(feeUsdc6: bigint): bigint {
  return mulDivDown(feeUsdc6, 1n, REFERRAL_DIVISOR)
}
