import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../core/kernel/clock.ts'
import { DomainError } from '../../core/kernel/errors.ts'
import type { MoneyReads, MoneyRow } from '../../core/sales/ports.ts'

/** Refunds of all time are summed at most this often. */
const REFRESH_MS = 60_000

type Deps = {
  readonly money: MoneyReads
  readonly clock: Clock
  readonly registry: Registry
  readonly chainIds: readonly number[]
}

/** Serves what is owed and was paid back, by chain; while Postgres does not answer the figures stay as they were. */
export function watchMoney({ money, clock, registry, chainIds }: Deps): void {
  let refreshed: { readonly atMs: number; readonly done: Promise<void> } | undefined
  const refresh = async (): Promise<void> => {
    try {
      const rows = await money.rows()
      for (const chainId of chainIds) {
        const row = rows.find((one) => one.chainId === chainId)
        for (const show of shown) show(chainId, row)
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
  const gauge = (name: string, help: string, figure: (row: MoneyRow) => bigint) => {
    const registers = [registry]
    const own = new Gauge({ name, help, labelNames: ['chain'], registers, collect: fresh })
    return (chain: number, row?: MoneyRow) =>
      own.set({ chain }, row === undefined ? 0 : Number(figure(row)))
  }
  const shown = [
    gauge('svc_money_uncharged_usdc6', 'Answered and not charged', (row) => row.unchargedUsdc6),
    gauge('svc_money_refund_due_usdc6', 'Owed back to payers', (row) => row.refundDueUsdc6),
    gauge('svc_money_refunded_usdc6', 'Paid back to payers', (row) => row.refundedUsdc6),
  ]
}
