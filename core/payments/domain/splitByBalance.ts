import type { Address } from 'viem'

/** Payment that the balance of its payer must cover. */
type Owed = {
  readonly authorization: { readonly from: Address; readonly valueUsdc6: bigint }
}

/** Amounts in USDC-6 by payer; the keys are addresses in lower case. */
export type AmountByPayer = ReadonlyMap<Address, bigint>

/**
 * Returns payers with more than one open payment, waiting or submitted. A check of each signature alone does not show
 * whether the balance covers the sum of these payments.
 */
export function overcommittedPayers(
  waiting: readonly Owed[],
  underWay: AmountByPayer,
): ReadonlySet<Address> {
  const seen = new Set<Address>()
  const crowded = new Set<Address>()
  for (const { authorization } of waiting) {
    if (seen.has(authorization.from) || underWay.has(authorization.from)) {
      crowded.add(authorization.from)
    }
    seen.add(authorization.from)
  }
  return crowded
}

/**
 * Splits waiting payments by the balance that submitted payments leave, in the order of their claims.
 *
 * The balance covers the payments in `now`; it may cover those in `later` after a submitted payment fails; each payment
 * in `never` exceeds the whole balance. A payer without an entry in `balances` counts as covered.
 */
export function splitByBalance<Payment extends Owed>(
  waiting: readonly Payment[],
  { underWay, balances }: { readonly underWay: AmountByPayer; readonly balances: AmountByPayer },
): { readonly now: Payment[]; readonly later: Payment[]; readonly never: Payment[] } {
  const left = new Map<Address, bigint>()
  const sorted = { now: [] as Payment[], later: [] as Payment[], never: [] as Payment[] }
  for (const payment of waiting) {
    const { from, valueUsdc6 } = payment.authorization
    const balanceUsdc6 = balances.get(from)
    if (balanceUsdc6 === undefined) {
      sorted.now.push(payment)
      continue
    }
    const leftUsdc6 = left.get(from) ?? balanceUsdc6 - (underWay.get(from) ?? 0n)
    if (valueUsdc6 <= leftUsdc6) {
      left.set(from, leftUsdc6 - valueUsdc6)
      sorted.now.push(payment)
    } else if (valueUsdc6 > balanceUsdc6) sorted.never.push(payment)
    else sorted.later.push(payment)
  }
  return sorted
}
