import { describe, expect, it } from 'vitest'
import { bridgeTransitions } from '../../../../../core/bridge/domain/bridgeStates.ts'
import {
  MAX_PAYOUT_REFERRERS,
  MIN_PAYOUT_USDC6,
} from '../../../../../core/bridge/domain/payoutRules.ts'
import { priceBridge } from '../../../../../core/bridge/domain/priceBridge.ts'
import { formatUsdc6, parseUsdc6 } from '../../../../../core/kernel/money.ts'
import {
  readBridgeDiagram,
  readBridgePrices,
  readBridgeStates,
} from '../../../../support/bridge/bridgeDoc.ts'

const COSTS = {
  'base to arc': { networkBps100: 130n, forwardUsdc6: 16_000n, gasUsdc6: 3_000n },
  'arc to base': { networkBps100: 0n, forwardUsdc6: 55_000n, gasUsdc6: 9_000n },
}

describe('docs/bridge.md', () => {
  it('draws the transitions of the code', () => {
    const real = Object.entries(bridgeTransitions).map(([from, to]) => [from, [...to]])
    expect(readBridgeDiagram()).toEqual(Object.fromEntries(real))
  })

  it('names every state', () => {
    expect(readBridgeStates().sort((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(bridgeTransitions).sort((a, b) => a.localeCompare(b)),
    )
  })

  it('computes its example prices exactly', () => {
    const rows = readBridgePrices()
    expect(rows).toHaveLength(6)
    for (const [route, receive = '', ...reported] of rows) {
      const costs = COSTS[route as keyof typeof COSTS]
      const verdict = priceBridge(costs, parseUsdc6('receive', receive.replace('.', '')))
      if (verdict.kind !== 'price') throw new Error(`${route} ${receive} is not sold`)
      const { maxNetworkFeeUsdc6, feeUsdc6, amountUsdc6 } = verdict.price
      expect(reported).toEqual([maxNetworkFeeUsdc6, feeUsdc6, amountUsdc6].map(formatUsdc6))
    }
  })

  it('states the rules of payouts', () => {
    expect([MIN_PAYOUT_USDC6, MAX_PAYOUT_REFERRERS]).toEqual([10_000n, 100])
  })
})
