/** Fees per gas of one attempt, wei: the maximum in total, and the part for the producer of the block. */
export type LaneFees = { readonly maxFeeWei: bigint; readonly tipWei: bigint }

/** Current cost of a block, and maximum fee of the lane, wei per gas. */
export type FeeMarket = {
  readonly baseFeeWei: bigint
  readonly tipWei: bigint
  readonly capWei: bigint
}

/** Paid fees of a transaction, wei per gas: the fees of its first attempt, and the maximum of any attempt. */
export type PaidFees = LaneFees & { readonly capWei: bigint }

/** Blocks without inclusion after which a transaction is replaced. Source: research on submitters, 2 to 3 blocks. */
export const STUCK_AFTER_BLOCKS = 3

/**
 * Numerator of a raise: a replacement pays an eighth more. Nodes require 10 % (geth, reth, erigon), and the rounded fee
 * must not be lower.
 */
const RAISE_NUMERATOR = 9n
const RAISE_DENOMINATOR = 8n
/**
 * Factor of the maximum price of an empty transaction: 21,000 gas at four times the price cost less
 * than the 90,000 gas of the smallest sponsored operation.
 */
const CANCEL_FACTOR = 4n
/**
 * Factor by which the base fee may rise before a new transaction can no longer be mined: double,
 * which takes more than five full blocks.
 */
const BASE_FEE_ROOM = 2n

/** Returns the fees of the first attempt of a transaction; null if base fee and tip together exceed the cap. */
export function firstFees(feeMarket: FeeMarket): LaneFees | null {
  const { baseFeeWei, tipWei, capWei } = feeMarket
  if (baseFeeWei + tipWei > capWei) return null
  return { maxFeeWei: min(roomyFee(feeMarket), capWei), tipWei }
}

/**
 * Returns the fees of the first attempt of a customer's transaction: the agreed fees, or more if they do not cover the
 * present base fee.
 *
 * Returns null while the base fee alone exceeds the paid maximum.
 */
export function firstPaidFees(paid: PaidFees, { baseFeeWei }: FeeMarket): LaneFees | null {
  const { tipWei, capWei } = paid
  if (baseFeeWei > capWei) return null
  const isEnough = paid.maxFeeWei >= baseFeeWei + tipWei
  const wantedWei = isEnough ? paid.maxFeeWei : roomyFee({ baseFeeWei, tipWei })
  const maxFeeWei = min(wantedWei, capWei)
  return { maxFeeWei, tipWei: min(tipWei, maxFeeWei) }
}

/**
 * Returns the fee market for a customer's transaction: the base fee of the chain with the tip and the cap of the
 * transaction.
 */
export function feeMarketOfPaid({ tipWei, capWei }: PaidFees, feeMarket: FeeMarket): FeeMarket {
  return { ...feeMarket, tipWei, capWei }
}

/**
 * Returns the fee market for an empty attempt, which must replace an attempt with any fees.
 *
 * Its cap is the cap of the lane, or a multiple of the paid maximum if the multiple is higher.
 */
export function feeMarketOfCancel(paid: PaidFees | undefined, feeMarket: FeeMarket): FeeMarket {
  const paidWei = paid === undefined ? 0n : paid.capWei * CANCEL_FACTOR
  return { ...feeMarket, capWei: max(feeMarket.capWei, paidWei) }
}

/**
 * Returns the fees of an attempt that replaces an attempt without a block: an eighth higher, rounded up, or the current
 * fees if they are higher.
 *
 * Returns null above the cap; the old attempt then stays.
 */
export function replacementFees(old: LaneFees, feeMarket: FeeMarket): LaneFees | null {
  const minMaxFeeWei = raiseFee(old.maxFeeWei)
  if (minMaxFeeWei > feeMarket.capWei) return null
  const maxFeeWei = min(max(minMaxFeeWei, roomyFee(feeMarket)), feeMarket.capWei)
  const tipWei = max(raiseFee(old.tipWei), feeMarket.tipWei)
  return { maxFeeWei, tipWei: min(tipWei, maxFeeWei) }
}

/**
 * Returns true if an attempt must be replaced after `waitedBlocks`.
 *
 * The first attempt is replaced in any case. A later attempt is replaced only if its maximum fee is below the base fee.
 */
export function isStuck(
  form: LaneFees & {
    readonly waitedBlocks: number
    readonly isFirst: boolean
    readonly baseFeeWei: bigint
  },
): boolean {
  if (form.waitedBlocks < STUCK_AFTER_BLOCKS) return false
  return form.isFirst || form.maxFeeWei < form.baseFeeWei
}

function roomyFee({ baseFeeWei, tipWei }: Omit<FeeMarket, 'capWei'>): bigint {
  return baseFeeWei * BASE_FEE_ROOM + tipWei
}

function raiseFee(wei: bigint): bigint {
  const up = (wei * RAISE_NUMERATOR + RAISE_DENOMINATOR - 1n) / RAISE_DENOMINATOR
  return max(up, wei + 1n)
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
