import { mulDivDown, mulDivUp } from '../../kernel/money.ts'
import { feeCapUsdc6, MIN_RECEIVE_USDC6, networkFeeCapUsdc6, referralUsdc6 } from './bridgeRules.ts'

/** Costs that make up the price of a bridge. */
export type BridgeCosts = {
  /** Network fee on the burn, hundredths of a basis point. */
  readonly networkBps100: bigint
  readonly forwardUsdc6: bigint
  /** Cost of the gas of the burn, USDC-6, rounded up. */
  readonly gasUsdc6: bigint
}

/** Price of a bridge, USDC-6; the payer signs an authorization for `amountUsdc6`. */
export type BridgePrice = {
  readonly receiveUsdc6: bigint
  readonly maxNetworkFeeUsdc6: bigint
  /** Service fee, including the gas. */
  readonly feeUsdc6: bigint
  readonly gasUsdc6: bigint
  readonly amountUsdc6: bigint
}

export type PriceVerdict =
  | { readonly kind: 'price'; readonly price: BridgePrice }
  /** The bridge would cause a loss or exceed the limits of the contract; `reason` is a text for callers. */
  | { readonly kind: 'refused'; readonly reason: string }

/** Service fee as a part of the received amount: 1 %. Source: seeds/001 section 4, "Pricing". */
export const SERVICE_BPS = 100
const BPS = 10_000n
/** Hundredths of a basis point in 100 %. */
const BPS100 = 1_000_000n
/**
 * Factor of the network reserve: network fees can rise between quote and burn, so 10 % more than the current fee is
 * reserved. The unused part is minted to the payer.
 */
const MARGIN_NUMERATOR = 11n
const MARGIN_DENOMINATOR = 10n

/**
 * Returns the price of the delivery of `receiveUsdc6`: 1 % of the amount, rounded up, plus gas, at most the fee cap of
 * the contract, plus the reserve for the network fee.
 *
 * Returns a refusal if the capped fee, without the fifth for a referrer, does not pay the gas.
 *
 * Source: seeds/001 section 4, "Pricing".
 */
export function priceBridge(costs: BridgeCosts, receiveUsdc6: bigint): PriceVerdict {
  const { gasUsdc6 } = costs
  const maxNetworkFeeUsdc6 = networkFeeUsdc6(costs, receiveUsdc6)
  if (maxNetworkFeeUsdc6 === null || maxNetworkFeeUsdc6 > networkFeeCapUsdc6(receiveUsdc6)) {
    return refuse('the network fee exceeds the fee limit for this amount')
  }
  const capUsdc6 = feeCapUsdc6(receiveUsdc6)
  const overUsdc6 = serviceUsdc6(receiveUsdc6) + gasUsdc6 - capUsdc6
  const feeUsdc6 = overUsdc6 > 0n ? capUsdc6 : capUsdc6 + overUsdc6
  if (!paysGas(feeUsdc6, gasUsdc6)) {
    return refuse('gas costs more than the fee limit for this amount')
  }
  const amountUsdc6 = receiveUsdc6 + maxNetworkFeeUsdc6 + feeUsdc6
  return {
    kind: 'price',
    price: { receiveUsdc6, maxNetworkFeeUsdc6, feeUsdc6, gasUsdc6, amountUsdc6 },
  }
}

/** Returns the part of the service fee that is 1 % of the received amount, USDC-6, rounded up. */
export function serviceUsdc6(receiveUsdc6: bigint): bigint {
  return mulDivUp(receiveUsdc6, BigInt(SERVICE_BPS), BPS)
}

/**
 * Adjusts a quoted price to the costs at the burn; null if the network fee rose by more than half of the 1 % part, or
 * if the remaining fee, without the part of the referrer, no longer pays the gas.
 *
 * The signed amount stays the same. A higher network fee reduces the service fee; a lower network fee benefits the
 * payer, who receives the unused part.
 */
export function adjustPrice(
  quoted: BridgePrice,
  now: Pick<BridgeCosts, 'networkBps100' | 'forwardUsdc6'>,
): BridgePrice | null {
  const neededUsdc6 = networkFeeUsdc6(now, quoted.receiveUsdc6)
  if (neededUsdc6 === null || neededUsdc6 > networkFeeCapUsdc6(quoted.receiveUsdc6)) return null
  const riseUsdc6 = neededUsdc6 - quoted.maxNetworkFeeUsdc6
  if (riseUsdc6 <= 0n) return quoted
  if (riseUsdc6 > mulDivDown(serviceUsdc6(quoted.receiveUsdc6), 1n, 2n)) return null
  const feeUsdc6 = quoted.feeUsdc6 - riseUsdc6
  if (!paysGas(feeUsdc6, quoted.gasUsdc6)) return null
  return { ...quoted, maxNetworkFeeUsdc6: neededUsdc6, feeUsdc6 }
}

/**
 * Returns the minimum amount that can be delivered at these costs, USDC-6, at most `maxUsdc6`; null if no amount can be
 * delivered.
 */
export function minReceiveUsdc6(costs: BridgeCosts, maxUsdc6: bigint): bigint | null {
  const isSold = (receive: bigint) => priceBridge(costs, receive).kind === 'price'
  if (maxUsdc6 < MIN_RECEIVE_USDC6 || !isSold(maxUsdc6)) return null
  // A larger amount meets every limit that a smaller amount meets, so a binary search finds the minimum.
  let [low, high] = [MIN_RECEIVE_USDC6, maxUsdc6]
  while (low < high) {
    const middle = mulDivDown(low + high, 1n, 2n)
    if (isSold(middle)) high = middle
    else low = middle + 1n
  }
  return high
}

/**
 * Returns the maximum amount that a burn of at most `limitUsdc6` can deliver, USDC-6; zero if no amount can be
 * delivered.
 */
export function maxReceivableUsdc6(
  costs: Pick<BridgeCosts, 'networkBps100' | 'forwardUsdc6'>,
  limitUsdc6: bigint,
): bigint {
  const whole = BPS100 * MARGIN_DENOMINATOR
  const share = costs.networkBps100 * MARGIN_NUMERATOR
  if (share >= whole) return 0n
  const maxUsdc6 = mulDivDown(limitUsdc6, whole - share, whole) - costs.forwardUsdc6
  return maxUsdc6 > 0n ? maxUsdc6 : 0n
}

/** Returns true if a fee, without the part of a referrer, pays the gas of its burn; false for a negative fee. */
function paysGas(feeUsdc6: bigint, gasUsdc6: bigint): boolean {
  return feeUsdc6 >= 0n && feeUsdc6 - referralUsdc6(feeUsdc6) >= gasUsdc6
}

/**
 * Returns the smallest network reserve that covers the network fee on a burn that includes this reserve, USDC-6; null
 * if no reserve does.
 */
function networkFeeUsdc6(
  { networkBps100, forwardUsdc6 }: Pick<BridgeCosts, 'networkBps100' | 'forwardUsdc6'>,
  receiveUsdc6: bigint,
): bigint | null {
  const whole = BPS100 * MARGIN_DENOMINATOR
  const share = networkBps100 * MARGIN_NUMERATOR
  if (share >= whole) return null
  return mulDivUp(receiveUsdc6 + forwardUsdc6, whole, whole - share) - receiveUsdc6
}

function refuse(reason: string): PriceVerdict {
  return { kind: 'refused', reason }
}
