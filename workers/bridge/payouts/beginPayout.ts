import { payoutDay } from '../../../core/bridge/domain/payoutRules.ts'
import type { PayoutChain } from '../../../core/bridge/payoutPorts.ts'
import type { PayoutDeps } from './payoutDeps.ts'

/**
 * Begins the newest payout of a chain, unless its day equals `begun`; returns the day of that
 * payout.
 *
 * Of several processes, the process that inserts the row of the day begins the payout.
 */
export async function beginPayout(
  { payouts, clock, metrics, log }: Pick<PayoutDeps, 'payouts' | 'clock' | 'metrics' | 'log'>,
  { chainId }: Pick<PayoutChain, 'chainId'>,
  begun: string | null,
): Promise<string> {
  const day = payoutDay(clock.nowSec())
  if (day !== begun && (await payouts.begin(chainId, day))) {
    metrics.begun(chainId)
    log.info({ event: 'payout_started', chainId, day }, 'payout started')
  }
  return day
}
