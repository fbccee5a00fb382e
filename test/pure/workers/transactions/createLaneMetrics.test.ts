import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createLaneMetrics } from '../../../../workers/transactions/createLaneMetrics.ts'

it('the metrics of lanes have chain and purpose, and one condition at a time', async () => {
  const registry = new Registry()
  const meter = createLaneMetrics(registry).meter(8453, 'settlement')
  meter.pending(3, 12)
  meter.balance(5n)
  meter.condition('open')
  meter.condition('low_balance')
  meter.count('bumped')
  const text = await registry.metrics()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines).toMatchInlineSnapshot(`
    [
      "svc_lane_pending{chain="8453",purpose="settlement"} 3",
      "svc_lane_oldest_age_seconds{chain="8453",purpose="settlement"} 12",
      "svc_lane_balance_wei{chain="8453",purpose="settlement"} 5",
      "svc_lane_condition{chain="8453",purpose="settlement",condition="open"} 0",
      "svc_lane_condition{chain="8453",purpose="settlement",condition="low_balance"} 1",
      "svc_lane_condition{chain="8453",purpose="settlement",condition="too_dear"} 0",
      "svc_lane_condition{chain="8453",purpose="settlement",condition="unreachable"} 0",
      "svc_lane_condition{chain="8453",purpose="settlement",condition="no_signature"} 0",
      "svc_lane_condition{chain="8453",purpose="settlement",condition="draining"} 0",
      "svc_lane_events_total{chain="8453",purpose="settlement",event="bumped"} 1",
    ]
  `)
})
