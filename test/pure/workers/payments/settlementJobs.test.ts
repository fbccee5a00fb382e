import { validate } from 'node-cron'
import { expect, it } from 'vitest'
import { settlementJobs } from '../../../../workers/payments/settlementJobs.ts'

const never = () => Promise.reject(new Error('not asked for here'))

it('the jobs of settlements have valid cron dates and valid queue names', () => {
  const jobs = settlementJobs({ grants: { sweep: never } } as unknown as Parameters<
    typeof settlementJobs
  >[0])
  expect(jobs.length).toBeGreaterThan(4)
  expect(jobs.filter(({ cron }) => !validate(cron))).toEqual([])
  expect(jobs.filter(({ name }) => !/^[a-z_]+$/.test(name))).toEqual([])
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
})
