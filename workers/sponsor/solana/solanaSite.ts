import type { Clock } from '../../../core/kernel/clock.ts'
import type { CrashAt } from '../../../core/kernel/crashPoint.ts'
import type { Logger } from '../../../core/kernel/logger.ts'
import type { SolanaKey } from '../../../core/signing/ports.ts'
import type { SolanaAddress } from '../../../core/sponsor/solana/domain/solanaMessage.ts'
import type { SolanaEvents, SolanaRpc, SolanaWork } from '../../../core/sponsor/solana/ports.ts'
import type { SolanaMetrics } from './createSolanaMetrics.ts'

/** Dependencies of the steps of the sponsor on Solana. */
export type SolanaSite = {
  readonly rows: SolanaWork
  readonly rpc: SolanaRpc
  /**
   * Notifications that wake the polling loop; null without a websocket: then passes start only
   * after the interval.
   */
  readonly events: SolanaEvents | null
  readonly feePayer: SolanaAddress
  readonly signer: SolanaKey
  readonly metrics: SolanaMetrics
  readonly clock: Pick<Clock, 'nowMs' | 'nowSec'>
  readonly crashAt: CrashAt
  readonly log: Logger
}
