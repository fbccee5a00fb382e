import { validate } from 'node-cron'
import { expect, it } from 'vitest'
import { gasJobs } from '../../../../../workers/sponsor/evm/gasJobs.ts'
import { fakeWork } from './gasFakes.ts'

it('the jobs of the sponsor have valid cron dates and valid queue names', () => {
  const jobs = gasJobs(fakeWork({}).work)
  expect(jobs.length).toBe(3)
  expect(jobs.filter(({ cron }) => !validate(cron))).toEqual([])
  expect(jobs.filter(({ name }) => !/^[a-z_]+$/.test(name))).toEqual([])
})
