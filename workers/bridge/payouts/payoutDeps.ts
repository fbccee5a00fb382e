import type { Payouts } from '../../../core/bridge/payoutPorts.ts'
import type { Clock } from '../../../core/kernel/clock.ts'
import type { CrashAt } from '../../../core/kernel/crashPoint.ts'
import type { Logger } from '../../../core/kernel/logger.ts'
import type { PayoutMetrics } from './createPayoutMetrics.ts'

/** Dependencies of the payout steps, without the chain. */
export type PayoutDeps = {
  readonly payouts: Payouts
  readonly clock: Clock
  readonly metrics: PayoutMetrics
  readonly log: Logger
  readonly crashAt: CrashAt
}
