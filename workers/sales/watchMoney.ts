import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../core/kernel/clock.ts'
import { DomainError } from '../../core/kernel/errors.ts'
import type { MoneyReads } from '../../core/sales/ports.ts'

/** Minimum interval between two sums of all refunds, milliseconds. */
const REFRESH_MS = 60_000

type Deps = {
  readonly money: MoneyReads
  readonly clock: Clock
  readonly registry: Registry
  readonly chainIds: readonly number[]
}

/**
 * Serves debts and refunds by chain; the values do not change while Postgres is unavailable.
 *
 * The earnings of referrers come from the index and are read separately, so that the other values
 * do not wait for the index.
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
  const uncharged = gauge(
    'svc_money_uncharged_usdc6',
    'Answered and uncharged amount, USDC-6',
    ofRows,
  )
  const refundDue = gauge(
    'svc_money_refund_due_usdc6',
    'Amount owed back to payers, USDC-6',
    ofRows,
  )
  const refunded = gauge('svc_money_refunded_usdc6', 'Amount paid back to payers, USDC-6', ofRows)
  const referrersOwed = gauge(
    'svc_money_referrers_owed_usdc6',
    'Amount that referrers earned and did not receive yet, USDC-6',
    ofReferrers,
  )
}

/**
 * Returns a refresh that runs at most once per `everyMs`; a `DomainError` leaves all values
 * unchanged.
 */
function atMostEach(
  everyMs: number,
  clock: Pick<Clock, 'nowMs'>,
  refresh: () => Promise<void>,
): () => Promise<void> {
  let refreshed: { readonly atMs: number; readonly done: Promise<void> } | undefined
  const refreshOrLog = async (): Promise<void> => {
    try {
      await refresh()
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
  return () => {
    const nowMs = clock.nowMs()
    if (refreshed === undefined || nowMs - refreshed.atMs >= everyMs) {
      refreshed = { atMs: nowMs, done: refreshOrLog() }
    }
    return refreshed.done
  }
}
