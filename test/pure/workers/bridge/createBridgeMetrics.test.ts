import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { EMPTY_ROUTE_WAITS } from '../../../../core/bridge/domain/checkWaits.ts'
import { createBridgeMetrics } from '../../../../workers/bridge/createBridgeMetrics.ts'

it('the metrics of bridges have one series per state, also without a bridge', async () => {
  const registry = new Registry()
  const metrics = createBridgeMetrics(registry)
  metrics.states([{ state: 'attested', count: 3, oldestSec: 12.5 }])
  metrics.count('self_mint', 5042)
  metrics.alarm('bad_signature')
  metrics.silenced()
  metrics.differences(2)
  metrics.failed('refunds')
  const text = await registry.metrics()
  expect(text).toContain('svc_bridge_bridges{state="attested"} 3')
  expect(text).toContain('svc_bridge_oldest_age_seconds{state="attested"} 12.5')
  expect(text).toContain('svc_bridge_bridges{state="submitted"} 0')
  expect(text).toContain('svc_bridge_events_total{event="self_mint",chain="5042"} 1')
  expect(text).toContain('svc_bridge_alarms_total{alarm="bad_signature"} 1')
  expect(text).toContain('svc_bridge_attestation_429_total 1')
  expect(text).toContain('svc_bridge_differences 2')
  expect(text).toContain('svc_bridge_failures_total{part="refunds"} 1')
  const route = { chainId: 8453, toChainId: 5042 }
  const late = { ...EMPTY_ROUTE_WAITS, waiting: 12, oldestSec: 700, lateAttesting: 10 }
  metrics.route(route, late)
  const closed = await registry.metrics()
  expect(closed).toContain('svc_bridge_route_state{from="8453",to="5042"} 2')
  expect(closed).toContain('svc_bridge_route_waiting{from="8453",to="5042"} 12')
  expect(closed).toContain('svc_bridge_route_oldest_wait_seconds{from="8453",to="5042"} 700')
  metrics.route(route, { ...late, lateAttesting: 1 })
  expect(await registry.metrics()).toContain('svc_bridge_route_state{from="8453",to="5042"} 1')
  metrics.route(route, EMPTY_ROUTE_WAITS)
  expect(await registry.metrics()).toContain('svc_bridge_route_state{from="8453",to="5042"} 0')
  metrics.states([])
  expect(await registry.metrics()).toContain('svc_bridge_bridges{state="attested"} 0')
})
