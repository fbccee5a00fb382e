/** Fees per gas of one signed form, wei: the maximum in total, and the part for the block's producer. */
export type LaneFees = { readonly maxFeeWei: bigint; readonly tipWei: bigint }

/** Current cost of a block, and maximum fee of the lane, wei per gas. */
export type FeeMarket = {
  readonly baseFeeWei: bigint
  readonly tipWei: bigint
  readonly capWei: bigint
}

/** Paid fees of a transaction, wei per gas: the fees of its first form, and the maximum of any form. */
export type PaidFees = LaneFees & { readonly capWei: bigint }

/** Blocks without inclusion after which a transaction is replaced. Source: research on submitters, 2 to 3 blocks. */
export const STUCK_AFTER_BLOCKS = 3

/**
 * Numerator of a raise: a replacement pays an eighth more. Nodes require 10 % (geth, reth, erigon),
 * and rounding must not fall below that.
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

/** Returns the fees of a transaction's first form; null if the next block alone costs more than the cap. */
export function firstFees(market: FeeMarket): LaneFees | null {
  const { baseFeeWei, tipWei, capWei } = market
  if (baseFeeWei + tipWei > capWei) return null
  return { maxFeeWei: least(roomyFee(market), capWei), tipWei }
}

/**
 * Returns the fees of the first form of a customer's transaction: the agreed fees, or more if the base fee has
 * outgrown them.
 *
 * Returns null while the base fee alone exceeds the paid maximum.
 */
export function firstPaidFees(paid: PaidFees, { baseFeeWei }: FeeMarket): LaneFees | null {
  const { tipWei, capWei } = paid
  if (baseFeeWei > capWei) return null
  const isEnough = paid.maxFeeWei >= baseFeeWei + tipWei
  const wantedWei = isEnough ? paid.maxFeeWei : roomyFee({ baseFeeWei, tipWei })
  const maxFeeWei = least(wantedWei, capWei)
  return { maxFeeWei, tipWei: least(tipWei, maxFeeWei) }
}

/** Returns the market for a customer's transaction: its own tip and cap. */
export function paidMarket({ tipWei, capWei }: PaidFees, market: FeeMarket): FeeMarket {
  return { ...market, tipWei, capWei }
}

/**
 * Returns the market for an empty form, which must replace another form at any fees.
 *
 * Its cap is the lane's cap, or a multiple of the paid maximum if that is higher.
 */
export function cancelMarket(paid: PaidFees | undefined, market: FeeMarket): FeeMarket {
  const paidWei = paid === undefined ? 0n : paid.capWei * CANCEL_FACTOR
  return { ...market, capWei: most(market.capWei, paidWei) }
}

/**
 * Returns the fees that replace a form which is not mined: an eighth higher, rounded up, or the
 * current fees if higher.
 *
 * Returns null above the cap; the old form then stays.
 */
export function replacementFees(old: LaneFees, market: FeeMarket): LaneFees | null {
  const leastMaxFeeWei = raised(old.maxFeeWei)
  if (leastMaxFeeWei > market.capWei) return null
  const maxFeeWei = least(most(leastMaxFeeWei, roomyFee(market)), market.capWei)
  const tipWei = most(raised(old.tipWei), market.tipWei)
  return { maxFeeWei, tipWei: least(tipWei, maxFeeWei) }
}

/**
 * Returns true if a form must be replaced after `waitedBlocks`.
 *
 * The first form is replaced for any reason. A later form is replaced only if the base fee has
 * outgrown that form.
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

function raised(wei: bigint): bigint {
  const up = (wei * RAISE_NUMERATOR + RAISE_DENOMINATOR - 1n) / RAISE_DENOMINATOR
  return most(up, wei + 1n)
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
