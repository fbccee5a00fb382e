import { createDueSiteCheck } from './createDueSiteCheck.ts'
import type { SiteWork } from './siteWork.ts'

/** Maximum number of due sites that are counted. */
const MAX_COUNTED_SITES = 10_000
/** Maximum steps per run that add the websites of a data set; 100 steps are two million leads. */
const MAX_STEPS = 100

/** Returns the scheduled jobs of websites, with cron in UTC; each job reads its work from rows. */
export function siteJobs(work: SiteWork) {
  const { rows, clock, log, metrics, signal } = work
  return [
    {
      name: 'site_check',
      cron: '2-59/10 * * * * *',
      run: createDueSiteCheck(work),
    },
    {
      name: 'site_adopt',
      cron: '24 * * * * *',
      run: async () => {
        for (let step = 0; step < MAX_STEPS && !signal.aborted; step += 1) {
          if (await rows.enrol(clock.nowMs())) break
        }
        metrics.due(await rows.countDue(clock.nowMs(), MAX_COUNTED_SITES))
      },
    },
    {
      name: 'site_sweep',
      cron: '0 29 * * * *',
      run: async () => {
        const count = await rows.sweep(clock.nowMs())
        if (count > 0)
          log.info({ event: 'unused_sites_deleted', count }, 'websites of no data set deleted')
      },
    },
  ] as const
}
