import { createDueSiteCheck } from './createDueSiteCheck.ts'
import type { SiteWork } from './siteWork.ts'

/** Due sites are counted up to this. */
const MAX_COUNTED = 10_000
/** Steps of taking in the websites of a data set per run: two million leads. */
const MAX_STEPS = 100

/** Work on websites that is due at dates; cron in UTC. Each finds what there is to do in the rows. */
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
          if (await rows.adopt(clock.nowMs())) break
        }
        metrics.due(await rows.countDue(clock.nowMs(), MAX_COUNTED))
      },
    },
    {
      name: 'site_sweep',
      cron: '0 29 * * * *',
      run: async () => {
        const count = await rows.sweep(clock.nowMs())
        if (count > 0) log.info({ count }, 'websites of no data set forgotten')
      },
    },
  ] as const
}
