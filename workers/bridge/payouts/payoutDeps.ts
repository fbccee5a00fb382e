import type { Payouts } from '../../../core/bridge/payoutPorts.ts'
import type { Clock } from '../../../core/kernel/clock.ts'
import type { CrashAt } from '../../../core/kernel/crashPoint.ts'
import type { PayoutMetrics } from './createPayoutMetrics.ts'

/** What every step of a payout needs beside its chain. */
export type PayoutDeps = {
  readonly payouts: Payouts
  readonly clock: Clock
  readonly metrics: PayoutMetrics
  readonly log: PayoutLog
  readonly crashAt: CrashAt
}

export type PayoutLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
