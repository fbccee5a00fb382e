import { validate } from 'node-cron'
import { expect, it } from 'vitest'
import { bridgeJobs } from '../../../../workers/bridge/bridgeJobs.ts'

it('the jobs of the bridge have valid cron dates and valid queue names', () => {
  const jobs = bridgeJobs({} as unknown as Parameters<typeof bridgeJobs>[0])
  expect(jobs.length).toBeGreaterThan(4)
  expect(jobs.filter(({ cron }) => !validate(cron))).toEqual([])
  expect(jobs.filter(({ name }) => !/^[a-z_]+$/.test(name))).toEqual([])
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
})
