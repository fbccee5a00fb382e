import type { GasWork } from './gasWork.ts'
import { createGasAlarms } from './watch/createGasAlarms.ts'

/**
 * Returns the scheduled jobs of sponsorships, with cron in UTC; each job reads its work from rows.
 */
export function gasJobs(work: GasWork) {
  const { rows, sites, log } = work
  const alarms = createGasAlarms(work)
  const reportCount = async (
    sweep: Promise<number>,
    write: (count: number) => void,
  ): Promise<void> => {
    const count = await sweep
    if (count > 0) write(count)
  }
  return [
    {
      name: 'gas_alarms',
      cron: '8-59/10 * * * * *',
      run: async () => {
        // All chains run before the job fails because of an unreachable chain.
        const turns = await Promise.allSettled(sites.map((site) => alarms.watch(site)))
        for (const turn of turns) if (turn.status === 'rejected') throw turn.reason
      },
    },
    {
      name: 'gas_delete_quotes',
      cron: '0 43 * * * *',
      run: () =>
        reportCount(rows.sweepQuotes(), (count) =>
          log.info(
            { event: 'sponsor_quotes_deleted', count },
            'expired quotes of the sponsor deleted',
          ),
        ),
    },
    {
      name: 'gas_erase_ended',
      cron: '0 51 * * * *',
      run: () =>
        reportCount(rows.eraseEndedPaymentData(), (count) =>
          log.info(
            { event: 'operation_signatures_deleted', count },
            'signatures of ended operations deleted',
          ),
        ),
    },
  ] as const
}
