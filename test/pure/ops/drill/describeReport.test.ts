import { describe, expect, it } from 'vitest'
import {
  describeFault,
  describeFaults,
  type FaultResult,
} from '../../../../ops/drill/describeReport.ts'

const result: FaultResult = {
  name: 'losePrimary',
  on: 'node1',
  readsOutMs: 0,
  salesOutMs: 14_000,
  readsRefused: 0,
  pricesRefused: 3,
  longestPaidMs: 16_000,
  restoredAfterMs: 40_000,
}

describe('the report of a drill', () => {
  it('has the worst measurement of each kind of fault, and marks a time above its goal', () => {
    const worse = { ...result, readsOutMs: 6_000, salesOutMs: 15_100, restoredAfterMs: 30_000 }
    expect(describeFaults([result, { ...result, name: 'killApi' }, worse])).toEqual([
      '| Fault | Times | Reads refused | Sales refused | Longest paid call | Restored after |',
      '|---|---|---|---|---|---|',
      '| an api ends | 1 | 0.0 s | 14.0 s | 16.0 s | 40.0 s |',
      '| the primary is lost | 2 | 6.0 s (goal 5 s) | 15.1 s (goal 15 s) | 16.0 s | 40.0 s |',
    ])
  })

  it('has one line for each fault', () => {
    expect(describeFault(result)).toBe(
      'the primary is lost (node1), reads refused for 0.0 s (0 requests), sales for 14.0 s (3 requests), ' +
        'longest paid call 16.0 s, restored after 40.0 s',
    )
  })
})
