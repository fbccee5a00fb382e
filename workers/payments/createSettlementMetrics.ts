import { Counter, Gauge, type Registry } from 'prom-client'

const ENDS = ['settled', 'external', 'released', 'reversed'] as const
/** Kind of the end of a payment; `external` means that a third party submitted the payment. */
export type SettlementEnd = (typeof ENDS)[number]

export type SettlementMetrics = {
  ended(chainId: number, end: SettlementEnd, count: number): void
  submitted(chainId: number, kind: 'direct' | 'batch', payments: number): void
  /** Counts payments whose block left the chain. */
  reorged(chainId: number, count: number): void
  waiting(chainId: number, count: number, oldestMs: number): void
  failed(chainId: number): void
}

/** Creates the metrics of settlements; chains are few, so they are labels. */
export function createSettlementMetrics(registry: Registry): SettlementMetrics {
  const common = { registers: [registry] }
  const ended = new Counter({
    ...common,
    name: 'svc_settlements_ended_total',
    help: 'Ended payments, by outcome',
    labelNames: ['chain', 'end'],
  })
  const transactions = new Counter({
    ...common,
    name: 'svc_settlements_transactions_total',
    help: 'Transactions queued for payments, by kind',
    labelNames: ['chain', 'kind'],
  })
  const submitted = new Counter({
    ...common,
    name: 'svc_settlements_submitted_total',
    help: 'Payments submitted in transactions, by kind of transaction',
    labelNames: ['chain', 'kind'],
  })
  const reorged = new Counter({
    ...common,
    name: 'svc_settlements_reorged_total',
    help: 'Settled payments whose block left the chain',
    labelNames: ['chain'],
  })
  const waiting = new Gauge({
    ...common,
    name: 'svc_settlements_waiting',
    help: 'Answered payments without a transaction',
    labelNames: ['chain'],
  })
  const oldest = new Gauge({
    ...common,
    name: 'svc_settlements_oldest_seconds',
    help: 'Age of the oldest answered payment without a transaction, seconds',
    labelNames: ['chain'],
  })
  const failures = new Counter({
    ...common,
    name: 'svc_settlements_failures_total',
    help: 'Passes that failed with an unexpected or permanent error',
    labelNames: ['chain'],
  })
  return {
    ended: (chain, end, count) => ended.inc({ chain, end }, count),
    submitted: (chain, kind, payments) => {
      transactions.inc({ chain, kind })
      submitted.inc({ chain, kind }, payments)
    },
    reorged: (chain, count) => reorged.inc({ chain }, count),
    waiting: (chain, count, oldestMs) => {
      waiting.set({ chain }, count)
      oldest.set({ chain }, oldestMs / 1000)
      // `rate()` misses the first increase of a series that starts at 1, so each series starts at
      // 0.
      for (const end of ENDS) ended.inc({ chain, end }, 0)
      failures.inc({ chain }, 0)
    },
    failed: (chain) => failures.inc({ chain }),
  }
}
