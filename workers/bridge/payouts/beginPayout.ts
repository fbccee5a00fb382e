import { payoutDay } from '../../../core/bridge/domain/payoutRules.ts'
import type { PayoutChain } from '../../../core/bridge/payoutPorts.ts'
import type { PayoutDeps } from './payoutDeps.ts'

/**
 * Makes sure that a chain's newest payout has begun, unless that is `begun`; returns its day.
 *
 * The row that only one process can make decides which of them began it.
 */
export async function beginPayout(
  { payouts, clock, metrics, log }: Pick<PayoutDeps, 'payouts' | 'clock' | 'metrics' | 'log'>,
  { chainId }: Pick<PayoutChain, 'chainId'>,
  begun: string | null,
): Promise<string> {
  const day = payoutDay(clock.nowSec())
  if (day !== begun && (await payouts.begin(chainId, day))) {
    metrics.begun(chainId)
    log.info({ chainId, day }, 'payout begun')
  }
  return day
}
