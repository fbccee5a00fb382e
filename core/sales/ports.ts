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

/** Where payers transfer USDC to on one chain; `bridge` is null where no bridge starts. */
export type SalePayee = {
  readonly chainId: number
  readonly token: Address
  readonly payTo: Address
  readonly bridge: Address | null
}

/** What was sold. Throws `DatabaseUnavailable` or `IndexNotReady`. */
export type SaleReads = {
  readonly payees: readonly SalePayee[]
  /** Rows by day, product and chain, the oldest day first; without those in which nothing happened. */
  rows(days: SaleDays): Promise<readonly SaleRow[]>
}

/** Debts of one chain in either direction, and refunds, USDC-6. */
export type MoneyRow = {
  readonly chainId: number
  /** Of answered payments that are in no final charge yet: payers owe us. */
  readonly unchargedUsdc6: bigint
  /** Of payments pushed into the bridge that are not paid back yet: we owe payers. */
  readonly refundDueUsdc6: bigint
  /** Of such payments that were paid back, of all time. */
  readonly refundedUsdc6: bigint
}

/** What referrers earned on one chain and were not paid yet, USDC-6; the bridge contract there holds it. */
export type ReferrersOwed = { readonly chainId: number; readonly owedUsdc6: bigint }

/** What is owed. Throws `DatabaseUnavailable`. */
export type MoneyReads = {
  /** Chains on which nothing was ever owed are left out. */
  rows(): Promise<readonly MoneyRow[]>
  /** As of the newest indexed block; chains on which no referrer ever earned are left out. Throws `IndexNotReady` too. */
  referrersOwed(): Promise<readonly ReferrersOwed[]>
}

/** Dependencies of the operations on sales. */
export type SalesCallDeps = { readonly sales: SaleReads; readonly clock: Clock }
