import type { Clock } from '../../../core/kernel/clock.ts'
import type { CrashAt } from '../../../core/kernel/crashPoint.ts'
import type { Logger } from '../../../core/kernel/logger.ts'
import type { SessionWork } from '../../../core/payments/sessionPorts.ts'
import type { SessionMetrics } from './createSessionMetrics.ts'

/** Dependencies of the steps of sessions, without the chain. */
export type SessionDeps = {
  readonly sessions: SessionWork
  readonly clock: Clock
  readonly metrics: SessionMetrics
  readonly log: Logger
  readonly crashAt: CrashAt
  /** Calls `wake` when a transaction of a lane moved, until the returned handle is closed. */
  readonly onLaneMoved: (wake: () => void) => { close(): Promise<void> }
}
