import type { Clock } from '../../core/kernel/clock.ts'
import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { Tracer } from '../../core/kernel/tracer.ts'
import type { Settlements } from '../../core/payments/ports.ts'
import type { SettlementMetrics } from './createSettlementMetrics.ts'

/** Dependencies of the settlement steps, without the chain. */
export type SettlementDeps = {
  readonly settlements: Settlements
  readonly clock: Clock
  readonly metrics: SettlementMetrics
  readonly log: Logger
  readonly crashAt: CrashAt
  /** Null without a receiver of traces. */
  readonly tracer: Tracer | null
}
