import type { Address } from 'viem'
import type { Clock } from '../kernel/clock.ts'
import type { Product } from './domain/products.ts'
import type { SaleDays } from './domain/resolveDays.ts'
import type { SaleSums } from './domain/saleSums.ts'

/** Sums of one product on one chain over one UTC day. */
export type SaleRow = SaleSums & {
  /** `2026-11-23`. */
  readonly day: string
  readonly product: Product
  readonly chainId: number
}

/** Payees of one chain; `bridge` is null for a chain without a bridge contract. */
export type SalePayee = {
  readonly chainId: number
  readonly token: Address
  readonly payTo: Address
  readonly bridge: Address | null
}

/** Reads of sales. Throws `DatabaseUnavailable` or `IndexNotReady`. */
export type SaleReads = {
  readonly payees: readonly SalePayee[]
  /** Returns rows by day, product and chain, the oldest day first; omits empty rows. */
  rows(days: SaleDays): Promise<readonly SaleRow[]>
}

/** Debts of one chain in both directions, and refunds, USDC-6. */
export type MoneyRow = {
  readonly chainId: number
  /** Sum of answered payments that are not charged yet: payers owe the operator. */
  readonly unchargedUsdc6: bigint
  /** Sum of deposits in the bridge that are not refunded yet: the operator owes payers. */
  readonly refundDueUsdc6: bigint
  /** Refunded deposits of all time. */
  readonly refundedUsdc6: bigint
}

/** Unpaid earnings of referrers on one chain, USDC-6; the bridge contract holds them. */
export type ReferrerDebts = { readonly chainId: number; readonly owedUsdc6: bigint }

/** Reads of debts. Throws `DatabaseUnavailable`. */
export type MoneyReads = {
  /** Returns the debts of each chain; omits chains that never had a debt. */
  rows(): Promise<readonly MoneyRow[]>
  /**
   * Returns the debts to referrers at the newest indexed block; omits chains where no referrer ever earned. Throws
   * `IndexNotReady` too.
   */
  referrersOwed(): Promise<readonly ReferrerDebts[]>
}

/** Dependencies of the operations on sales. */
export type SalesCallDeps = { readonly sales: SaleReads; readonly clock: Clock }
