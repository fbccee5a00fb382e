import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveWithin, TIMED_OUT } from '../../../../../core/platform/redis/resolveWithin.ts'

describe('a bounded wait', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'clearTimeout'] }),
  )
  afterEach(() => void vi.useRealTimers())

  it('returns the result or the error of work that ends in time', async () => {
    expect(await resolveWithin(Promise.resolve('done'), 50)).toBe('done')
    await expect(resolveWithin(Promise.reject(new RangeError('no')), 50)).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends after the limit, and ignores an error that comes later', async () => {
    const work = Promise.withResolvers<string>()
    const waited = resolveWithin(work.promise, 50)
    await vi.advanceTimersByTimeAsync(49)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(await waited).toBe(TIMED_OUT)
    work.reject(new Error('late'))
    await vi.advanceTimersByTimeAsync(1)
  })
})
