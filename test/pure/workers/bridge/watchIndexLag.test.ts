import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../core/kernel/errors.ts'
import { watchIndexLag } from '../../../../workers/bridge/watchIndexLag.ts'

const head = { chainId: 8453, number: 7, timestampSec: 1_000 }

it('the index lag grows while the database is down', async () => {
  const registry = new Registry()
  const now = { sec: 1_003, isDown: false }
  watchIndexLag({
    registry,
    clock: { nowSec: () => now.sec, nowMs: () => now.sec * 1_000 },
    index: {
      heads: async () => {
        if (now.isDown) throw new DatabaseUnavailable(1)
        return [head]
      },
    },
  })
  expect(await registry.metrics()).toContain('svc_index_lag_seconds{chain="8453"} 3')
  now.sec = 1_090
  now.isDown = true
  const text = await registry.metrics()
  expect(text).toContain('svc_index_lag_seconds{chain="8453"} 90')
  expect(text).toContain('svc_index_block_number{chain="8453"} 7')
})

it('the index lag has no series for a chain without a block', async () => {
  const registry = new Registry()
  const clock = { nowSec: () => 1_003, nowMs: () => 1_003_000 }
  watchIndexLag({ registry, clock, index: { heads: async () => [] } })
  expect(await registry.metrics()).not.toContain('chain=')
})
