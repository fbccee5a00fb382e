/** Fees per gas of one signed form, wei: the most it pays in all, and what of that the block's producer gets. */
export type LaneFees = { readonly maxFeeWei: bigint; readonly tipWei: bigint }

/** What a block costs now, and what we are ready to pay, wei per gas. */
export type FeeMarket = {
  readonly baseFeeWei: bigint
  readonly tipWei: bigint
  readonly capWei: bigint
}

/** What was paid for a transaction, wei per gas: the fees of its first form, and most that any form may offer. */
export type PaidFees = LaneFees & { readonly capWei: bigint }

/** Blocks without being mined after which a transaction is replaced. Source: research on submitters, 2 to 3 blocks. */
export const STUCK_AFTER_BLOCKS = 3

/** A replacement pays an eighth more: nodes ask for 10 % (geth, reth, erigon); rounding must not fall under it. */
const RAISE_NUMERATOR = 9n
const RAISE_DENOMINATOR = 8n
/** 21,000 gas at four times the price is less than the 90,000 that the least sponsored operation was paid for. */
const CANCEL_FACTOR = 4n
/** Base fee is allowed to double before a new transaction stops being mined: five full blocks in a row. */
const BASE_FEE_ROOM = 2n

/** Fees of a transaction's first form; null when the next block alone costs more than the cap. */
export function firstFees(market: FeeMarket): LaneFees | null {
  const { baseFeeWei, tipWei, capWei } = market
  if (baseFeeWei + tipWei > capWei) return null
  return { maxFeeWei: least(roomyFee(market), capWei), tipWei }
}

/**
 * Fees of the first form of what somebody else pays for: those agreed, and more when the base fee has outgrown them.
 *
 * Null while the base fee alone exceeds what was paid for.
 */
export function firstPaidFees(paid: PaidFees, { baseFeeWei }: FeeMarket): LaneFees | null {
  const { tipWei, capWei } = paid
  if (baseFeeWei > capWei) return null
  const isEnough = paid.maxFeeWei >= baseFeeWei + tipWei
  const wantedWei = isEnough ? paid.maxFeeWei : roomyFee({ baseFeeWei, tipWei })
  const maxFeeWei = least(wantedWei, capWei)
  return { maxFeeWei, tipWei: least(tipWei, maxFeeWei) }
}

/** The market as what somebody else pays for sees it: its own tip, and its own cap. */
export function paidMarket({ tipWei, capWei }: PaidFees, market: FeeMarket): FeeMarket {
  return { ...market, tipWei, capWei }
}

/**
 * The market as a form of nothing sees it, which must replace another one whatever that offered.
 *
 * Its cap is ours, or a multiple of what was paid per gas when that is more.
 */
export function cancelMarket(paid: PaidFees | undefined, market: FeeMarket): FeeMarket {
  const paidWei = paid === undefined ? 0n : paid.capWei * CANCEL_FACTOR
  return { ...market, capWei: most(market.capWei, paidWei) }
}

/**
 * Fees that replace a form which is not mined: an eighth more of both, rounded up, or today's where that is more.
 *
 * Null when that exceeds the cap; the old form then stays as it is.
 */
export function replacementFees(old: LaneFees, market: FeeMarket): LaneFees | null {
  const leastMaxFeeWei = raised(old.maxFeeWei)
  if (leastMaxFeeWei > market.capWei) return null
  const maxFeeWei = least(most(leastMaxFeeWei, roomyFee(market)), market.capWei)
  const tipWei = most(raised(old.tipWei), market.tipWei)
  return { maxFeeWei, tipWei: least(tipWei, maxFeeWei) }
}

/**
 * Whether a form that `waitedBlocks` went past must be replaced.
 *
 * The first in line may be stuck for any reason. Those behind it wait for it, and are replaced only when the base fee
 * has outgrown them.
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
