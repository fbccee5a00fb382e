import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../core/kernel/clock.ts'
import { DomainError } from '../../core/kernel/errors.ts'
import type { MoneyReads } from '../../core/sales/ports.ts'

/** Refunds of all time are summed at most this often. */
const REFRESH_MS = 60_000

type Deps = {
  readonly money: MoneyReads
  readonly clock: Clock
  readonly registry: Registry
  readonly chainIds: readonly number[]
}

/**
 * Serves debts and refunds by chain; while Postgres does not answer, the figures stay as they were.
 *
 * Earnings of referrers come from the index and are read apart, so that the other figures do not wait for it.
 */
export function watchMoney({ money, clock, registry, chainIds }: Deps): void {
  const gauge = (name: string, help: string, collect: () => Promise<void>) =>
    new Gauge({ name, help, labelNames: ['chain'], registers: [registry], collect })
  const show = (own: Gauge<string>, figureOf: (chainId: number) => bigint | undefined): void => {
    for (const chain of chainIds) own.set({ chain }, Number(figureOf(chain) ?? 0n))
  }
  const ofRows = atMostEach(REFRESH_MS, clock, async () => {
    const rows = new Map((await money.rows()).map((row) => [row.chainId, row]))
    show(uncharged, (chainId) => rows.get(chainId)?.unchargedUsdc6)
    show(refundDue, (chainId) => rows.get(chainId)?.refundDueUsdc6)
    show(refunded, (chainId) => rows.get(chainId)?.refundedUsdc6)
  })
  const ofReferrers = atMostEach(REFRESH_MS, clock, async () => {
    const owed = new Map(
      (await money.referrersOwed()).map(({ chainId, owedUsdc6 }) => [chainId, owedUsdc6]),
    )
    show(referrersOwed, (chainId) => owed.get(chainId))
  })
  const uncharged = gauge('svc_money_uncharged_usdc6', 'Answered and not charged', ofRows)
  const refundDue = gauge('svc_money_refund_due_usdc6', 'Owed back to payers', ofRows)
  const refunded = gauge('svc_money_refunded_usdc6', 'Paid back to payers', ofRows)
  const referrersOwed = gauge(
    'svc_money_referrers_owed_usdc6',
    'Earned by referrers and not paid to them yet',
    ofReferrers,
  )
}

/** Refreshes when the last time is long enough ago; a `DomainError` leaves everything as it was. */
function atMostEach(
  everyMs: number,
  clock: Pick<Clock, 'nowMs'>,
  refresh: () => Promise<void>,
): () => Promise<void> {
  let refreshed: { readonly atMs: number; readonly done: Promise<void> } | undefined
  const quietly = async (): Promise<void> => {
    try {
      await refresh()
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
  return () => {
    const nowMs = clock.nowMs()
    if (refreshed === undefined || nowMs - refreshed.atMs >= everyMs) {
      refreshed = { atMs: nowMs, done: quietly() }
    }
    return refreshed.done
  }
}
