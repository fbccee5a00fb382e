import { describe, expect, it } from 'vitest'
import { createCallCache } from '../../../../../core/platform/background/createCallCache.ts'

function aMemory(failedTtlMs?: number) {
  const time = { ms: 1_000_000 }
  const state = { asked: 0, fails: true }
  const clock = { nowMs: () => time.ms, nowSec: () => Math.floor(time.ms / 1000) }
  const remember = createCallCache<number>(clock, {
    ttlMs: 10_000,
    ...(failedTtlMs !== undefined && { failedTtlMs }),
    maxEntries: 10,
    maxRunning: 10,
    busy: () => new Error('busy'),
  })
  const call = () =>
    remember('a', async () => {
      state.asked += 1
      if (state.fails) throw new Error('down')
      return state.asked
    })
  return { time, state, ask: call }
}

describe('a failed answer in the cache', () => {
  it('is returned for its lifetime, and is then computed again', async () => {
    const { time, state, ask: request } = aMemory(2_000)
    await expect(request()).rejects.toThrow('down')
    state.fails = false
    time.ms += 1_999
    await expect(request()).rejects.toThrow('down')
    expect(state.asked).toBe(1)
    time.ms += 1
    expect(await request()).toBe(2)
    time.ms += 9_999
    expect(await request()).toBe(2)
  })

  it('is cached only if the cache sets a lifetime for failures', async () => {
    const { state, ask: request } = aMemory()
    await expect(request()).rejects.toThrow('down')
    state.fails = false
    expect(await request()).toBe(2)
  })
})
