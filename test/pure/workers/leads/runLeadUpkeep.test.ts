import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AppliedSuppressions, LeadUpkeep } from '../../../../core/leads/workPorts.ts'
import { runLeadUpkeep } from '../../../../workers/leads/runLeadUpkeep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts workers over one data set, and records the times of applied opt-outs. */
function start() {
  const list = { pending: 0, wake: () => {} }
  const tookOutMs: number[] = []
  const stop = new AbortController()
  const upkeep: LeadUpkeep = {
    current: async () => '2026-06-01.1',
    repair: async () => [],
    dropRetired: async () => [],
    prewarm: async () => true,
    sweepOptOuts: async () => 0,
    applySuppressions: async (): Promise<AppliedSuppressions> => {
      const entries = list.pending
      list.pending = 0
      if (entries > 0) tookOutMs.push(Date.now() - startedMs)
      return { entries, dropped: entries, changed: 0, restored: 0 }
    },
    onSuppression: (received) => {
      list.wake = received
      return { close: async () => {} }
    },
    close: async () => {},
  }
  const startedMs = Date.now()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const clock = { nowMs: () => Date.now() }
  const ended = runLeadUpkeep({ upkeep, clock, registry: new Registry(), log }, stop)
  return {
    tookOutMs,
    optOut: async () => {
      list.pending += 1
      list.wake()
      await vi.advanceTimersByTimeAsync(0)
    },
    end: async () => {
      stop.abort()
      await ended
    },
  }
}

it('the first opt-out applies at once, and later opt-outs of the same minute apply together', async () => {
  const workers = start()
  await vi.advanceTimersByTimeAsync(5_000)
  await workers.optOut()
  expect(workers.tookOutMs).toEqual([5_000])
  for (let second = 0; second < 50; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    await workers.optOut()
  }
  expect(workers.tookOutMs).toEqual([5_000])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(workers.tookOutMs).toEqual([5_000, 65_000])
  await vi.advanceTimersByTimeAsync(200_000)
  await workers.optOut()
  expect(workers.tookOutMs).toEqual([5_000, 65_000, 265_000])
  await workers.end()
})
