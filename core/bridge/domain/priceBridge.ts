import { mulDivDown, mulDivUp } from '../../kernel/money.ts'
import { feeCapUsdc6, MIN_RECEIVE_USDC6, networkFeeCapUsdc6, referralUsdc6 } from './bridgeRules.ts'

/** What a price is made of. */
export type BridgeCosts = {
  /** Network's share of the burn, hundredths of a basis point. */
  readonly networkBps100: bigint
  readonly forwardUsdc6: bigint
  /** Gas of the burn, USDC-6, rounded up. */
  readonly gasUsdc6: bigint
}

/** Price of a bridge, USDC-6; `amountUsdc6` is what the payer signs for. */
export type BridgePrice = {
  readonly receiveUsdc6: bigint
  readonly maxNetworkFeeUsdc6: bigint
  /** Ours, gas included. */
  readonly feeUsdc6: bigint
  readonly gasUsdc6: bigint
  readonly amountUsdc6: bigint
}

export type PriceVerdict =
  | { readonly kind: 'price'; readonly price: BridgePrice }
  /** It cannot be sold without a loss, or not under the limits of the contract; `reason` is for people. */
  | { readonly kind: 'refused'; readonly reason: string }

/** Our share of what is received: 1 %. Source: seeds/001 section 4, "Pricing". */
export const SERVICE_BPS = 100
const BPS = 10_000n
/** Hundredths of a basis point in a whole. */
const BPS100 = 1_000_000n
/** Network fees move between a quote and its burn, so a tenth more is reserved; what is not used is minted. */
const MARGIN_NUMERATOR = 11n
const MARGIN_DENOMINATOR = 10n

/**
 * Price of delivering `receiveUsdc6`: 1 % of it rounded up and gas, at most the contract's ceiling, beside what the
 * network may keep.
 *
 * Refused where what the ceiling leaves us after a referrer's fifth does not pay the gas.
 *
 * Source: seeds/001 section 4, "Pricing".
 */
export function priceBridge(costs: BridgeCosts, receiveUsdc6: bigint): PriceVerdict {
  const { gasUsdc6 } = costs
  const maxNetworkFeeUsdc6 = networkFeeUsdc6(costs, receiveUsdc6)
  if (maxNetworkFeeUsdc6 === null || maxNetworkFeeUsdc6 > networkFeeCapUsdc6(receiveUsdc6)) {
    return refused('the network asks for more than a bridge of this size may cost')
  }
  const capUsdc6 = feeCapUsdc6(receiveUsdc6)
  const overUsdc6 = serviceUsdc6(receiveUsdc6) + gasUsdc6 - capUsdc6
  const feeUsdc6 = overUsdc6 > 0n ? capUsdc6 : capUsdc6 + overUsdc6
  if (!paysGas(feeUsdc6, gasUsdc6)) {
    return refused('gas costs more than the fee of a bridge of this size may be')
  }
  const amountUsdc6 = receiveUsdc6 + maxNetworkFeeUsdc6 + feeUsdc6
  return {
    kind: 'price',
    price: { receiveUsdc6, maxNetworkFeeUsdc6, feeUsdc6, gasUsdc6, amountUsdc6 },
  }
}

/** The 1 % part of our fee, USDC-6, rounded up. */
export function serviceUsdc6(receiveUsdc6: bigint): bigint {
  return mulDivUp(receiveUsdc6, BigInt(SERVICE_BPS), BPS)
}

/**
 * A price that was told, as it is burned now; null when the network's fee rose by more than half of our 1 %, or by so
 * much that what a referrer leaves of our fee does not pay the gas.
 *
 * What the payer signed stays: a rise is taken from our fee, and a fall is left to the payer, who receives what the
 * network does not keep.
 */
export function absorbMove(
  told: BridgePrice,
  now: Pick<BridgeCosts, 'networkBps100' | 'forwardUsdc6'>,
): BridgePrice | null {
  const neededUsdc6 = networkFeeUsdc6(now, told.receiveUsdc6)
  if (neededUsdc6 === null || neededUsdc6 > networkFeeCapUsdc6(told.receiveUsdc6)) return null
  const riseUsdc6 = neededUsdc6 - told.maxNetworkFeeUsdc6
  if (riseUsdc6 <= 0n) return told
  if (riseUsdc6 > mulDivDown(serviceUsdc6(told.receiveUsdc6), 1n, 2n)) return null
  const feeUsdc6 = told.feeUsdc6 - riseUsdc6
  if (!paysGas(feeUsdc6, told.gasUsdc6)) return null
  return { ...told, maxNetworkFeeUsdc6: neededUsdc6, feeUsdc6 }
}

/** Least that can be delivered at these costs, USDC-6, up to `mostUsdc6`; null when nothing can. */
export function leastReceiveUsdc6(costs: BridgeCosts, mostUsdc6: bigint): bigint | null {
  const isSold = (receive: bigint) => priceBridge(costs, receive).kind === 'price'
  if (mostUsdc6 < MIN_RECEIVE_USDC6 || !isSold(mostUsdc6)) return null
  // Every limit loosens with size, so the smallest that is sold can be searched for.
  let [low, high] = [MIN_RECEIVE_USDC6, mostUsdc6]
  while (low < high) {
    const middle = mulDivDown(low + high, 1n, 2n)
    if (isSold(middle)) high = middle
    else low = middle + 1n
  }
  return high
}

/** Most that a burn of at most `limitUsdc6` can deliver, USDC-6; zero when nothing. */
export function mostReceiveUsdc6(
  costs: Pick<BridgeCosts, 'networkBps100' | 'forwardUsdc6'>,
  limitUsdc6: bigint,
): bigint {
  const whole = BPS100 * MARGIN_DENOMINATOR
  const share = costs.networkBps100 * MARGIN_NUMERATOR
  if (share >= whole) return 0n
  const mostUsdc6 = mulDivDown(limitUsdc6, whole - share, whole) - costs.forwardUsdc6
  return mostUsdc6 > 0n ? mostUsdc6 : 0n
}

/** Whether a fee pays the gas of its burn whoever referred the payer; a fee below zero pays nothing. */
function paysGas(feeUsdc6: bigint, gasUsdc6: bigint): boolean {
  return feeUsdc6 >= 0n && feeUsdc6 - referralUsdc6(feeUsdc6) >= gasUsdc6
}

/** The smallest fee that covers the network's share of the burn that it is itself a part of; null when none does. */
function networkFeeUsdc6(
  { networkBps100, forwardUsdc6 }: Pick<BridgeCosts, 'networkBps100' | 'forwardUsdc6'>,
  receiveUsdc6: bigint,
): bigint | null {
  const whole = BPS100 * MARGIN_DENOMINATOR
  const share = networkBps100 * MARGIN_NUMERATOR
  if (share >= whole) return null
  return mulDivUp(receiveUsdc6 + forwardUsdc6, whole, whole - share) - receiveUsdc6
}

function refused(reason: string): PriceVerdict {
  return { kind: 'refused', reason }
}
