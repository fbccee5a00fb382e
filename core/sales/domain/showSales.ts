import { revenueUsdc6, type SaleSums } from './saleSums.ts'

/** Formats sums as every protocol shows them, USDC-6 as digits. */
export function showSales(of: SaleSums) {
  return {
    answers: of.answers,
    chargedUsdc: String(of.chargedUsdc6),
    forwardedUsdc: String(of.forwardedUsdc6),
    vouchers: of.vouchers,
    voucherUsdc: String(of.voucherUsdc6),
    revenueUsdc: String(revenueUsdc6(of)),
    credits: of.credits,
    creditedUsdc: String(of.creditedUsdc6),
    refunds: of.refunds,
    refundedUsdc: String(of.refundedUsdc6),
  }
}
