import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../core/kernel/errors.ts'
import { ZERO_SALES } from '../../../../core/sales/domain/saleSums.ts'
import type { SaleReads } from '../../../../core/sales/ports.ts'
import { watchSales } from '../../../../workers/sales/watchSales.ts'

const payee = { token: '0x0c', payTo: '0x0e', bridge: null } as const

it('the metrics of all sales are read once a minute, and keep their values while Postgres is down', async () => {
  const registry = new Registry()
  let nowMs = 0
  let isAway = false
  let reads = 0
  let signals = 2
  const sales: SaleReads = {
    payees: [8453, 137].map((chainId) => ({ chainId, ...payee })),
    rows: async () => {
      reads += 1
      if (isAway) throw new DatabaseUnavailable(1)
      const sale = { ...ZERO_SALES, chainId: 8453 } as const
      return [
        { ...sale, day: '2026-11-21', product: 'signals', answers: signals, chargedUsdc6: 80_000n },
        { ...sale, day: '2026-11-22', product: 'signals', answers: 1, chargedUsdc6: 40_000n },
        {
          ...sale,
          day: '2026-11-22',
          product: 'bridge',
          answers: 1,
          chargedUsdc6: 2_100_000n,
          forwardedUsdc6: 2_000_000n,
        },
      ]
    },
  }
  const clock = { nowMs: () => nowMs, nowSec: () => 1_795_000_000 }
  watchSales({ sales, clock, registry })
  const report = async () =>
    (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('svc_') && !line.endsWith(' 0'))
  const first = [
    'svc_sales_answers{product="signals",chain="8453"} 3',
    'svc_sales_answers{product="bridge",chain="8453"} 1',
    'svc_sales_charged_usdc6{product="signals",chain="8453"} 120000',
    'svc_sales_charged_usdc6{product="bridge",chain="8453"} 2100000',
    'svc_sales_revenue_usdc6{product="signals",chain="8453"} 120000',
    'svc_sales_revenue_usdc6{product="bridge",chain="8453"} 100000',
  ]
  expect(await report()).toEqual(first)
  expect(reads).toBe(1)
  signals = 3
  nowMs = 59_999
  expect(await report()).toEqual(first)
  isAway = true
  nowMs = 60_000
  expect(await report()).toEqual(first)
  isAway = false
  nowMs = 120_000
  expect((await report())[0]).toBe('svc_sales_answers{product="signals",chain="8453"} 4')
  expect(reads).toBe(3)
  const all = (await registry.metrics()).split('\n').filter((line) => line.startsWith('svc_'))
  // Nine products on two chains with three metrics; a product without a sale has 0.
  expect(all).toHaveLength(54)
})
