import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createShopMetrics } from '../../../../workers/shops/createShopMetrics.ts'

it('the metrics of shops exist while the shop is configured, with counts from zero', async () => {
  const registry = new Registry()
  const metrics = createShopMetrics(registry)
  const [outdoor, kitchen] = [
    { slug: 'outdoor', maxAgeHours: 24 },
    { slug: 'kitchen', maxAgeHours: 1 },
  ]
  metrics.follow([outdoor, kitchen])
  metrics.loaded('outdoor', 10, 1_000)
  metrics.loaded('kitchen', 20, 2_000)
  metrics.ended('kitchen', 'timeout', 60)
  const before = await registry.metrics()
  expect(before).toContain('svc_shop_feed_max_age_seconds{shop="outdoor"} 86400')
  expect(before).toContain('svc_shop_feed_runs_total{shop="outdoor",end="too_few"} 0')
  expect(before).toContain('svc_shop_feed_runs_total{shop="kitchen",end="timeout"} 1')
  metrics.follow([outdoor])
  const after = await registry.metrics()
  expect(after).toContain('svc_shop_products{shop="outdoor"} 10')
  expect(after).not.toMatch(/(products|timestamp_seconds|max_age_seconds)\{shop="kitchen"\}/)
})
