import { describe, expect, it } from 'vitest'
import { createConcurrencyLimit } from '../../../../../../core/sponsor/evm/store/createConcurrencyLimit.ts'

function someTurns() {
  const turns = createConcurrencyLimit({
    maxRunning: 2,
    maxWaiting: 3,
    busy: () => new Error('busy'),
  })
  const ends: (() => void)[] = []
  const started: number[] = []
  const run = (n: number, customer = 'one') =>
    turns(customer, async () => {
      started.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
      return n
    })
  return { turns, ends, started, run }
}

describe('a concurrency limit', () => {
  it('runs the maximum at once, and the others in the order of arrival', async () => {
    const { ends, started, run } = someTurns()
    const all = [1, 2, 3, 4, 5].map((n) => run(n))
    expect(started).toEqual([1, 2])
    for (let n = 0; n < 5; n += 1) {
      ends[n]?.()
      await all[n]
      await Promise.resolve()
    }
    expect(started).toEqual([1, 2, 3, 4, 5])
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5])
  })

  it('runs the waiting work of customers in turns', async () => {
    const { ends, started, run } = someTurns()
    const all = [run(1), run(2), run(3), run(4), run(5, 'other')]
    for (let n = 0; n < 5; n += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(n)
      ends[n]?.()
    }
    await Promise.all(all)
    expect(started).toEqual([1, 2, 3, 5, 4])
  })

  it('rejects work when too many wait, and accepts work when there is room', async () => {
    const { ends, run } = someTurns()
    const all = [1, 2, 3, 4, 5].map((n) => run(n))
    await expect(run(6)).rejects.toThrow('busy')
    ends[0]?.()
    await all[0]
    const later = run(7)
    for (let n = 1; n < 6; n += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(n)
      ends[n]?.()
    }
    expect(await later).toBe(7)
  })

  it('runs the next work after failed work', async () => {
    const { turns } = someTurns()
    const failing = Array.from({ length: 5 }, () =>
      turns('one', () => Promise.reject(new Error('no'))),
    )
    const reported = await Promise.allSettled(failing)
    expect(reported.map(({ status }) => status)).toEqual(failing.map(() => 'rejected'))
    expect(await turns('one', async () => 'yes')).toBe('yes')
  })
})
