import { Counter, type Registry } from 'prom-client'

export type PayoutMetrics = {
  begun(chainId: number): void
  ended(chainId: number): void
  paid(chainId: number, paidUsdc6: bigint, refused: number): void
  partFailed(chainId: number): void
  failed(chainId: number): void
}

/** Creates the metrics of payouts; chains are few, so they are labels. */
export function createPayoutMetrics(registry: Registry): PayoutMetrics {
  const counter = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
  ): Counter<Label> => new Counter({ name, help, labelNames, registers: [registry] })
  const runs = counter('svc_payout_runs_total', 'Daily payouts, by step', ['chain', 'step'])
  const paid = counter('svc_payout_paid_usdc6_total', 'Amount paid to referrers, USDC-6', ['chain'])
  const refused = counter(
    'svc_payout_refused_total',
    'Referrers whose transfer the token rejected',
    ['chain'],
  )
  const parts = counter('svc_payout_transactions_failed_total', 'Payout transactions that failed', [
    'chain',
  ])
  const failures = counter(
    'svc_payout_failures_total',
    'Passes that failed with an unexpected or permanent error',
    ['chain'],
  )
  return {
    begun: (chain) => runs.inc({ chain, step: 'begun' }),
    ended: (chain) => runs.inc({ chain, step: 'ended' }),
    paid: (chain, paidUsdc6, count) => {
      paid.inc({ chain }, Number(paidUsdc6))
      refused.inc({ chain }, count)
    },
    partFailed: (chain) => parts.inc({ chain }),
    failed: (chain) => failures.inc({ chain }),
  }
}
