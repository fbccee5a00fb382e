import type { Hex } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import {
  createRowWatch,
  createWakeups,
} from '../../../../../core/platform/background/createRowWatch.ts'
import { createSharedRead } from '../../../../../core/platform/background/createSharedRead.ts'

const one: Hex = '0x01'
const two: Hex = '0x02'
const LONG_MS = 600_000

/** Wake-ups whose notifications the test sends; the timer of lost notifications never fires in these tests. */
function aWatch() {
  const states = new Map<Hex, string>([
    [one, 'asked'],
    [two, 'asked'],
  ])
  const reads: (readonly Hex[])[] = []
  let notify: (payload?: string) => void = () => {}
  const wakeups = createWakeups(
    {
      listen: (_channel, listener) => {
        notify = listener
        return { close: async () => {} }
      },
    },
    ['moved'],
    (payload) => (payload.startsWith('0x') ? `0x${payload.slice(2)}` : null),
  )
  const rows = createRowWatch(wakeups, async (ids) => {
    reads.push(ids)
    return new Map(ids.map((id) => [id, states.get(id) ?? '']))
  })
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return {
    states,
    reads,
    rows,
    settled,
    close: wakeups.close,
    notify: (payload?: string) => notify(payload),
  }
}

describe('a watch of rows', () => {
  it('reads only the row that a notification names, and every row after a notification without a name', async () => {
    const { states, reads, rows, settled, notify, close } = aWatch()
    const first = rows.wait(one, (state) => state === 'done', LONG_MS)
    const second = rows.wait(two, (state) => state === 'done', LONG_MS)
    await settled()
    reads.length = 0
    states.set(one, 'done').set(two, 'done')
    notify(one)
    expect(await first).toBe('done')
    expect(reads).toEqual([[one]])
    notify('0x03')
    await settled()
    expect(reads).toEqual([[one]])
    notify()
    expect(await second).toBe('done')
    expect(reads).toEqual([[one], [two]])
    await close()
  })

  it('reads every row when its timer fires, because a notification may be lost', async () => {
    vi.useFakeTimers()
    const { states, rows, close } = aWatch()
    const wait = rows.wait(one, (state) => state === 'done', LONG_MS)
    await vi.advanceTimersByTimeAsync(100)
    states.set(one, 'done')
    await vi.advanceTimersByTimeAsync(500)
    expect(await wait).toBe('done')
    await close()
    vi.useRealTimers()
  })
})

describe('a shared read', () => {
  it('reads the rows of one turn in one statement, and later rows in another', async () => {
    const reads: (readonly Hex[])[] = []
    const read = createSharedRead(async (ids) => {
      reads.push(ids)
      return new Map(ids.filter((id) => id !== two).map((id) => [id, `row ${id}`]))
    })
    expect(await Promise.all([read(one), read(two), read(one)])).toEqual([
      'row 0x01',
      null,
      'row 0x01',
    ])
    expect(await read(one)).toBe('row 0x01')
    expect(reads).toEqual([[one, two], [one]])
  })

  it('fails for its callers alone, and reads again for the next caller', async () => {
    let isDown = true
    const read = createSharedRead(async (ids) => {
      if (isDown) throw new RangeError('down')
      return new Map(ids.map((id) => [id, id]))
    })
    const both = await Promise.allSettled([read(one), read(two)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isDown = false
    expect(await read(one)).toBe(one)
  })
})
