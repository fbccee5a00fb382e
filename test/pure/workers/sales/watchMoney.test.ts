import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { DatabaseUnavailable, IndexNotReady } from '../../../../core/kernel/errors.ts'
import type { MoneyReads } from '../../../../core/sales/ports.ts'
import { watchMoney } from '../../../../workers/sales/watchMoney.ts'

it('the metrics of owed money are read once a minute by chain, and keep their values while Postgres is down', async () => {
  const registry = new Registry()
  let nowMs = 0
  let isAway = false
  let refundDueUsdc6 = 1_000_000n
  const money: MoneyReads = {
    rows: async () => {
      if (isAway) throw new DatabaseUnavailable(1)
      return [{ chainId: 8453, unchargedUsdc6: 40_000n, refundDueUsdc6, refundedUsdc6: 7n }]
    },
    referrersOwed: async () => [],
  }
  const clock = { nowMs: () => nowMs, nowSec: () => 1_795_000_000 }
  watchMoney({ money, clock, registry, chainIds: [8453, 137] })
  const report = async (name: string) =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`))
  expect(await report('svc_money_uncharged_usdc6')).toEqual([
    'svc_money_uncharged_usdc6{chain="8453"} 40000',
    'svc_money_uncharged_usdc6{chain="137"} 0',
  ])
  refundDueUsdc6 = 0n
  expect(await report('svc_money_refund_due_usdc6')).toContain(
    'svc_money_refund_due_usdc6{chain="8453"} 1000000',
  )
  nowMs = 60_000
  isAway = true
  expect(await report('svc_money_refund_due_usdc6')).toContain(
    'svc_money_refund_due_usdc6{chain="8453"} 1000000',
  )
  isAway = false
  nowMs = 120_000
  expect(await report('svc_money_refund_due_usdc6')).toContain(
    'svc_money_refund_due_usdc6{chain="8453"} 0',
  )
})

it('the metrics have the USDC owed to referrers by chain, and the other figures while the index is missing', async () => {
  const registry = new Registry()
  let nowMs = 0
  let isIndexed = true
  let owedUsdc6 = 2_000_000n
  const money: MoneyReads = {
    rows: async () => [
      { chainId: 8453, unchargedUsdc6: 1n, refundDueUsdc6: owedUsdc6, refundedUsdc6: 0n },
    ],
    referrersOwed: async () => {
      if (!isIndexed) throw new IndexNotReady(1)
      return [{ chainId: 8453, owedUsdc6 }]
    },
  }
  const clock = { nowMs: () => nowMs, nowSec: () => 1_795_000_000 }
  watchMoney({ money, clock, registry, chainIds: [8453, 137] })
  const report = async (name: string) =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`))
  expect(await report('svc_money_referrers_owed_usdc6')).toEqual([
    'svc_money_referrers_owed_usdc6{chain="8453"} 2000000',
    'svc_money_referrers_owed_usdc6{chain="137"} 0',
  ])
  isIndexed = false
  owedUsdc6 = 3_000_000n
  nowMs = 60_000
  expect(await report('svc_money_referrers_owed_usdc6')).toContain(
    'svc_money_referrers_owed_usdc6{chain="8453"} 2000000',
  )
  expect(await report('svc_money_refund_due_usdc6')).toContain(
    'svc_money_refund_due_usdc6{chain="8453"} 3000000',
  )
})
