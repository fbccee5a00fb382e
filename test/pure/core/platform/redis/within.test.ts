import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LATE, within } from '../../../../../core/platform/redis/within.ts'

describe('a bounded wait', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'clearTimeout'] }),
  )
  afterEach(() => void vi.useRealTimers())

  it('returns the result or the error of work that ends in time', async () => {
    expect(await within(Promise.resolve('done'), 50)).toBe('done')
    await expect(within(Promise.reject(new RangeError('no')), 50)).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends after the limit, and ignores an error that comes later', async () => {
    const work = Promise.withResolvers<string>()
    const waited = within(work.promise, 50)
    await vi.advanceTimersByTimeAsync(49)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(await waited).toBe(LATE)
    work.reject(new Error('late'))
    await vi.advanceTimersByTimeAsync(1)
  })
})
