/** Sums of sales, in USDC-6 as the logs of the payments' chains show them. */
export type SaleSums = {
  /** Number of charged payments and bridges. */
  readonly answers: number
  /** Amount that payers transferred. */
  readonly chargedUsdc6: bigint
  /**
   * Part of `chargedUsdc6` that the bridge burned in order to mint for the payer on another chain.
   */
  readonly forwardedUsdc6: bigint
  /** Number of answers that were paid by voucher of a session, and the sum of their prices. */
  readonly vouchers: number
  readonly voucherUsdc6: bigint
  /**
   * Number of sponsorships that failed because of the operator, and the sum of their payments. Each such payment stays
   * valid for another sponsorship.
   */
  readonly credits: number
  readonly creditedUsdc6: bigint
  /** Deposits outside of bridges that were refunded; no other figure includes them. */
  readonly refunds: number
  readonly refundedUsdc6: bigint
}

export const ZERO_SALES: SaleSums = {
  answers: 0,
  chargedUsdc6: 0n,
  forwardedUsdc6: 0n,
  vouchers: 0,
  voucherUsdc6: 0n,
  credits: 0,
  creditedUsdc6: 0n,
  refunds: 0,
  refundedUsdc6: 0n,
}

/** Returns the sum of two sums, figure by figure. */
export function addSales(left: SaleSums, right: SaleSums): SaleSums {
  return {
    answers: left.answers + right.answers,
    chargedUsdc6: left.chargedUsdc6 + right.chargedUsdc6,
    forwardedUsdc6: left.forwardedUsdc6 + right.forwardedUsdc6,
    vouchers: left.vouchers + right.vouchers,
    voucherUsdc6: left.voucherUsdc6 + right.voucherUsdc6,
    credits: left.credits + right.credits,
    creditedUsdc6: left.creditedUsdc6 + right.creditedUsdc6,
    refunds: left.refunds + right.refunds,
    refundedUsdc6: left.refundedUsdc6 + right.refundedUsdc6,
  }
}

/** Returns the revenue of sales, USDC-6, before referrers get their part. */
export function revenueUsdc6({ chargedUsdc6, forwardedUsdc6, voucherUsdc6 }: SaleSums): bigint {
  return chargedUsdc6 - forwardedUsdc6 + voucherUsdc6
}
