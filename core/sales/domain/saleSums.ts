/** What was sold, USDC-6 as the logs of the chain where it was paid say. */
export type SaleSums = {
  /** Charged payments and bridges. */
  readonly answers: number
  /** What payers transferred for them. */
  readonly chargedUsdc6: bigint
  /** Of it, what the bridge burned to mint elsewhere for the payer. */
  readonly forwardedUsdc6: bigint
  /** Sponsorships that we failed, each of which leaves its payment good for another, and those payments. */
  readonly credits: number
  readonly creditedUsdc6: bigint
  /** Deposits outside of bridges that were sent back; they are in no other figure. */
  readonly refunds: number
  readonly refundedUsdc6: bigint
}

export const NO_SALES: SaleSums = {
  answers: 0,
  chargedUsdc6: 0n,
  forwardedUsdc6: 0n,
  credits: 0,
  creditedUsdc6: 0n,
  refunds: 0,
  refundedUsdc6: 0n,
}

/** Both together. */
export function addSales(one: SaleSums, other: SaleSums): SaleSums {
  return {
    answers: one.answers + other.answers,
    chargedUsdc6: one.chargedUsdc6 + other.chargedUsdc6,
    forwardedUsdc6: one.forwardedUsdc6 + other.forwardedUsdc6,
    credits: one.credits + other.credits,
    creditedUsdc6: one.creditedUsdc6 + other.creditedUsdc6,
    refunds: one.refunds + other.refunds,
    refundedUsdc6: one.refundedUsdc6 + other.refundedUsdc6,
  }
}

/** What is left to us of a sale, before what referrers earn of it. */
export function revenueUsdc6({ chargedUsdc6, forwardedUsdc6 }: SaleSums): bigint {
  return chargedUsdc6 - forwardedUsdc6
}
