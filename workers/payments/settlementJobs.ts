import type { FreeGrants } from '../../core/payments/freePorts.ts'
import type { SettlementChain } from '../../core/payments/ports.ts'
import { recheckChain } from './recheckChain.ts'
import { releaseOverdue } from './releaseOverdue.ts'
import type { SettlementDeps } from './settlementDeps.ts'

/**
 * Returns the scheduled jobs of payments, with cron in UTC; each job reads its work from the rows.
 */
export function settlementJobs(
  deps: SettlementDeps & {
    readonly chains: readonly SettlementChain[]
    readonly grants: Pick<FreeGrants, 'sweep'>
  },
) {
  const { settlements, log, chains, grants } = deps
  const counted = async (work: Promise<number>, write: (count: number) => void): Promise<void> => {
    const count = await work
    if (count > 0) write(count)
  }
  /** Runs `work` on each chain, then throws the first failure. */
  const onEach = async (work: (chain: SettlementChain) => Promise<void>): Promise<void> => {
    const turns = await Promise.allSettled(chains.map(work))
    for (const turn of turns) if (turn.status === 'rejected') throw turn.reason
  }
  return [
    {
      // A caller may wait for the end of a claim whose process was killed.
      name: 'release_interrupted',
      cron: '*/10 * * * * *',
      run: () =>
        counted(settlements.sweepClaims(), (count) =>
          log.info(
            { event: 'interrupted_payments_released', count },
            'interrupted payments released',
          ),
        ),
    },
    {
      name: 'release_overdue',
      cron: '5-59/10 * * * * *',
      run: () => onEach((chain) => releaseOverdue(deps, chain)),
    },
    {
      name: 'recheck_payments',
      cron: '20 * * * * *',
      run: () => onEach((chain) => recheckChain(deps, chain)),
    },
    {
      name: 'delete_quotes',
      cron: '30 */5 * * * *',
      run: () =>
        counted(settlements.sweepQuotes(), (count) =>
          log.info({ event: 'payment_quotes_deleted', count }, 'expired quotes deleted'),
        ),
    },
    {
      name: 'date_charges',
      cron: '40 * * * * *',
      run: () =>
        counted(settlements.dateCharges(), (count) =>
          log.info({ event: 'charge_times_stored', count }, 'times of charges stored'),
        ),
    },
    {
      name: 'erase_ended_payments',
      cron: '0 17 * * * *',
      run: () =>
        counted(settlements.eraseEndedPayments(), (count) =>
          log.info({ event: 'ended_payments_deleted', count }, 'data of ended payments deleted'),
        ),
    },
    {
      name: 'forget_free_calls',
      cron: '0 23 * * * *',
      run: () => grants.sweep(),
    },
  ] as const
}
