import { OverBudget } from '../errors.ts'

/**
 * Sums of the signed amounts by UTC day, such as `2026-11-27`. A store that several processes share gives them one budget.
 */
export type BudgetStore = {
  /** Adds the amount to the sum of the day and returns true, or returns false if the sum would exceed `maxUsdc6`; atomic. */
  reserve(day: string, amountUsdc6: bigint, maxUsdc6: bigint): Promise<boolean>
  /** Subtracts the amount of a payment that was not signed. */
  release(day: string, amountUsdc6: bigint): Promise<void>
}

/** Limit for all signatures of one UTC day. */
export type Budget = {
  /** Maximum sum of the signed amounts of one UTC day, USDC-6. */
  readonly maxPerDayUsdc6: bigint
  /** `memoryBudget()` counts the signatures of one process. */
  readonly store: BudgetStore
}

/** Creates a store in the memory of this process; the sums end with the process. */
export function memoryBudget(): BudgetStore {
  const sums = new Map<string, bigint>()
  const sumOf = (day: string): bigint => sums.get(day) ?? 0n
  return {
    reserve: async (day, amountUsdc6, maxUsdc6) => {
      if (sumOf(day) + amountUsdc6 > maxUsdc6) return false
      sums.set(day, sumOf(day) + amountUsdc6)
      return true
    },
    release: async (day, amountUsdc6) => {
      sums.set(day, sumOf(day) - amountUsdc6)
    },
  }
}

const DAY_MS = 86_400_000

/**
 * Signs within the budget of the day. Each signature counts, whether the service charges the payment or not, because a
 * server could charge a signature until its validity ends.
 *
 * Throws OverBudget before a signature, and the errors of `sign` and of the store.
 */
export async function signWithin<Signed>(
  budget: Budget | undefined,
  { amountUsdc6, nowMs }: { readonly amountUsdc6: bigint; readonly nowMs: number },
  sign: () => Promise<Signed>,
): Promise<Signed> {
  if (budget === undefined) return sign()
  const { maxPerDayUsdc6, store } = budget
  const day = new Date(nowMs).toISOString().slice(0, 10)
  if (!(await store.reserve(day, amountUsdc6, maxPerDayUsdc6))) {
    const resetsAtSec = (Math.floor(nowMs / DAY_MS) + 1) * (DAY_MS / 1_000)
    throw new OverBudget({ amountUsdc6, maxPerDayUsdc6, resetsAtSec })
  }
  try {
    return await sign()
  } catch (error) {
    await store.release(day, amountUsdc6)
    throw error
  }
}
