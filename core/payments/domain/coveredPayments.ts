import type { Address } from 'viem'

/** One payment that its payer's balance has to cover. */
type Owed = {
  readonly authorization: { readonly from: Address; readonly valueUsdc6: bigint }
}

/** USDC-6 by lower-case payer. */
export type ByPayer = ReadonlyMap<Address, bigint>

/** Payers of whom more than one payment is open, waiting or under way: what each signed says nothing of their sum. */
export function crowdedPayers(waiting: readonly Owed[], underWay: ByPayer): ReadonlySet<Address> {
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
 * Which payments their payers can pay beside what is under way already, first come first.
 *
 * `later` may be covered once something under way comes to nothing; `never` exceed the whole balance. A payer without a
 * balance in `balances` is taken at their word.
 */
export function coveredPayments<Payment extends Owed>(
  waiting: readonly Payment[],
  { underWay, balances }: { readonly underWay: ByPayer; readonly balances: ByPayer },
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
