import type { SolanaSite } from './solanaSite.ts'

/** Returns the scheduled jobs of sponsorships on Solana, with cron in UTC. */
export function solanaJobs({ rows, log }: Pick<SolanaSite, 'rows' | 'log'>) {
  return [
    {
      name: 'solana_delete_quotes',
      cron: '0 47 * * * *',
      run: async () => {
        const count = await rows.sweepQuotes()
        if (count > 0)
          log.info({ event: 'solana_quotes_deleted', count }, 'expired quotes on Solana deleted')
      },
    },
  ] as const
}
