import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createRedisState } from '../../../../../core/platform/redis/createRedisState.ts'
import { documentedMetrics } from '../../../../support/metricsDoc.ts'

it('the metrics of Redis equal docs/metrics.md, with their types', async () => {
  const registry = new Registry()
  createRedisState({ log: { info: () => {}, warn: () => {} }, registry })
  const exported = [...(await registry.metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(
    ([, name, type]) => `${name} ${type}`,
  )
  const expected = documentedMetrics()
    .filter(({ name }) => name.startsWith('svc_redis_'))
    .map(({ name, type }) => `${name} ${type}`)
  expect(exported.toSorted()).toEqual(expected.toSorted())
  expect(exported).toHaveLength(3)
})
