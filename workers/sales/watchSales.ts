import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../core/kernel/clock.ts'
import { DomainError } from '../../core/kernel/errors.ts'
import { groupSales } from '../../core/sales/domain/groupSales.ts'
import { PRODUCTS } from '../../core/sales/domain/products.ts'
import { revenueUsdc6, type SaleSums } from '../../core/sales/domain/saleSums.ts'
import { utcDayAfter, utcDayOf } from '../../core/sales/domain/utcDay.ts'
import type { SaleReads } from '../../core/sales/ports.ts'

/** First day of the sums; every sale is newer. */
const FIRST_DAY = '2020-01-01'
/** Minimum interval between two sums of all sales, milliseconds. */
const REFRESH_MS = 60_000

type Deps = {
  readonly sales: SaleReads
  readonly clock: Clock
  readonly registry: Registry
}

/**
 * Serves the sales of all time by product and chain from the database, so that a restart changes no
 * value.
 *
 * The values do not change while Postgres is unavailable.
 */
export function watchSales({ sales, clock, registry }: Deps): void {
  let refreshed: { readonly atMs: number; readonly done: Promise<void> } | undefined
  const refresh = async (): Promise<void> => {
    const days = { fromDay: FIRST_DAY, toDay: utcDayAfter(utcDayOf(clock.nowSec()), 1) }
    try {
      const rows = await sales.rows(days)
      for (const { chainId: chain } of sales.payees) {
        const here = new Map(
          groupSales(
            rows.filter(({ chainId }) => chainId === chain),
            ({ product }) => product,
          ),
        )
        for (const product of PRODUCTS) {
          for (const show of shown) show({ product, chain }, here.get(product))
        }
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
  const fresh = (): Promise<void> => {
    const nowMs = clock.nowMs()
    if (refreshed === undefined || nowMs - refreshed.atMs >= REFRESH_MS) {
      refreshed = { atMs: nowMs, done: refresh() }
    }
    return refreshed.done
  }
  const gauge = (name: string, help: string, figure: (sums: SaleSums) => number) => {
    const own = new Gauge({
      name,
      help,
      labelNames: ['product', 'chain'],
      registers: [registry],
      collect: fresh,
    })
    return (labels: { readonly product: string; readonly chain: number }, sums?: SaleSums) =>
      own.set(labels, sums === undefined ? 0 : figure(sums))
  }
  const shown = [
    gauge('svc_sales_answers', 'Charged payments and bridges', ({ answers }) => answers),
    gauge(
      'svc_sales_charged_usdc6',
      'Amount that payers transferred for answers, USDC-6',
      ({ chargedUsdc6 }) => Number(chargedUsdc6),
    ),
    gauge(
      'svc_sales_revenue_usdc6',
      'Part of the charged amount that was not forwarded, USDC-6',
      (sums) => Number(revenueUsdc6(sums)),
    ),
  ]
}
