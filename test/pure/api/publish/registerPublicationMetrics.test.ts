import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { registerPublicationMetrics } from '../../../../api/http/registerPublicationMetrics.ts'
import { DatabaseUnavailable } from '../../../../core/kernel/errors.ts'

it('the publication metrics have the current pages and sales, and the previous values while Postgres is down', async () => {
  const registry = new Registry()
  let sold = 3
  let isAway = false
  const count = async (value: number) => {
    if (isAway) throw new DatabaseUnavailable(1)
    return value
  }
  const requested: number[] = []
  registerPublicationMetrics({
    publications: {
      countLive: (nowSec) => {
        requested.push(nowSec)
        return count(2)
      },
      countSold: () => count(sold),
    },
    clock: { nowSec: () => 7, nowMs: () => 7_000 },
    registry,
  })
  const report = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('svc_'))
  expect(await report()).toEqual(['svc_publish_live_pages 2', 'svc_publish_sold 3'])
  expect(requested).toEqual([7])
  sold = 4
  isAway = true
  expect(await report()).toEqual(['svc_publish_live_pages 2', 'svc_publish_sold 3'])
  isAway = false
  expect(await report()).toEqual(['svc_publish_live_pages 2', 'svc_publish_sold 4'])
})
