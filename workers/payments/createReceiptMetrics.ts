import { Counter, Gauge, type Registry } from 'prom-client'

export type ReceiptMetrics = {
  stored(count: number): void
  failed(): void
  /** Reports the time since the block of the oldest final charge without a receipt. */
  oldest(sec: number): void
}

/** Creates the metrics of receipts, for a process with the key of receipts. */
export function createReceiptMetrics(registry: Registry): ReceiptMetrics {
  const common = { registers: [registry] }
  const stored = new Counter({
    ...common,
    name: 'svc_receipts_stored_total',
    help: 'Stored receipts of charged payments',
  })
  const failures = new Counter({
    ...common,
    name: 'svc_receipts_failures_total',
    help: 'Runs that ended before all due receipts were signed',
  })
  const oldest = new Gauge({
    ...common,
    name: 'svc_receipts_oldest_seconds',
    help: 'Time since the block of the oldest final charge without a receipt, seconds',
  })
  return {
    stored: (count) => stored.inc(count),
    failed: () => failures.inc(),
    oldest: (sec) => oldest.set(sec),
  }
}
