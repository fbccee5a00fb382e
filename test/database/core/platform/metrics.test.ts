import { afterEach, expect, it } from 'vitest'
import { createMetrics, type Metrics } from '../../../../core/platform/metrics.ts'
import { type PoolFacts, poolEvents } from '../../../../core/platform/poolEvents.ts'
import { unclaimedPort } from '../../../../devnet/chain/unclaimedPort.ts'

let metrics: Metrics
afterEach(() => metrics.close())

/** Builds a pool with five connections, two of them idle. */
function aPool(name: string) {
  const state = { ended: false, waits: 0 }
  const facts: PoolFacts = {
    name,
    most: 6,
    connections: {
      totalCount: 5,
      idleCount: 2,
      waitingCount: 1,
      get ended() {
        return state.ended
      },
    },
    waits: () => state.waits,
  }
  return { state, facts }
}

it('the metrics of pools are read at each scrape until the pools are closed', async () => {
  const port = await unclaimedPort()
  metrics = await createMetrics({ host: '127.0.0.1', port })
  const { state, facts } = aPool('one')
  poolEvents().publish(facts)
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  state.waits = 3
  await scrape()
  state.waits = 4
  const text = await scrape()
  for (const line of [
    'svc_db_pool_connections{pool="one",state="idle"} 2',
    'svc_db_pool_connections{pool="one",state="used"} 3',
    'svc_db_pool_waiting{pool="one"} 1',
    'svc_db_pool_waits_total{pool="one"} 4',
  ]) {
    expect(text).toContain(line)
  }
  state.ended = true
  expect(await scrape()).not.toContain('svc_db_pool_waiting{pool="one"}')
  expect(metrics.pools.maxConnections()).toBe(0)
})

it('the metrics of pools are sums over the pools of the same name', async () => {
  const port = await unclaimedPort()
  metrics = await createMetrics({ host: '127.0.0.1', port })
  poolEvents().publish(aPool('two').facts)
  poolEvents().publish(aPool('two').facts)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('svc_db_pool_connections{pool="two",state="idle"} 4')
  expect(metrics.pools.maxConnections()).toBe(12)
})
