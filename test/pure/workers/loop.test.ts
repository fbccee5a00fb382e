import { describe, expect, it } from 'vitest'
import { InvalidInput, RpcUnavailable } from '../../../core/kernel/errors.ts'
import {
  type LoopOwner,
  type Pass,
  runLoop,
  runOnPollOrNotification,
} from '../../../workers/loop.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Runs a loop whose passes end as listed: each pass moves the clock, then throws or returns. */
const runPasses = async (
  ends: readonly { readonly afterMs?: number; readonly end: Error | number | null }[],
  own: Partial<LoopOwner<string>> = {},
) => {
  const stop = new AbortController()
  const lines: string[] = []
  let counted = 0
  let nowMs = 1_000_000
  let run = 0
  const pass = async (): Promise<number | null> => {
    const { afterMs = 0, end } = ends[run] ?? { end: null }
    run += 1
    nowMs += afterMs
    if (run >= ends.length) stop.abort()
    if (end instanceof Error) throw end
    return end
  }
  await runLoop<string>(
    {
      clock: { nowMs: () => nowMs },
      signal: stop.signal,
      countFault: () => {
        counted += 1
      },
      logFault: (name, error, passes) =>
        void lines.push(`${name} failed ${String(error)} x${passes}`),
      logOutage: (name, code) => void lines.push(`${name} outage ${code}`),
      ...own,
    },
    { name: 'mints', pass, pollMs: 0 },
  )
  return { lines, counted, runs: run }
}

describe('the guarded loop', () => {
  it('counts each of 1,000 passes with a permanent error, and logs the error every five minutes', async () => {
    const fault = { afterMs: MINUTE_MS / 100, end: new InvalidInput('amount', 'is wrong') }
    expect(await runPasses(Array.from({ length: 1_000 }, () => fault))).toEqual({
      runs: 1_000,
      counted: 1_000,
      lines: [
        'mints failed InvalidInput: amount: is wrong x1',
        'mints failed InvalidInput: amount: is wrong x500',
      ],
    })
  })

  it('logs another permanent fault at once, and the first fault again only after five minutes', async () => {
    const [first, two] = [new RangeError('one'), new RangeError('two')]
    const ends = [first, two, first, null, first].map((end) => ({ end }))
    expect(await runPasses(ends)).toEqual({
      runs: 5,
      counted: 4,
      lines: ['mints failed RangeError: one x1', 'mints failed RangeError: two x1'],
    })
  })

  it('logs an outage at its start and every five minutes without a count, and logs the recovery', async () => {
    const end = new RpcUnavailable(8453, 1)
    const ends = [{ end }, { end }, { afterMs: 5 * MINUTE_MS, end }, { end: 0 }, { end }]
    expect(await runPasses(ends)).toEqual({
      runs: 5,
      counted: 0,
      lines: Array.from({ length: 3 }, () => `mints outage ${end.code}`),
    })
  })

  it('logs the outages that its worker recognises', async () => {
    const outageOf = (error: unknown) => (error instanceof Error ? error.message : null)
    const ends = ['one', 'one', 'two'].map((text) => ({ end: new Error(text) }))
    expect((await runPasses(ends, { outageOf })).lines).toEqual([
      'mints outage one',
      'mints outage two',
    ])
  })
})

const start = (work: (run: number, wake: () => void) => number | null, sources = 1) => {
  const stop = new AbortController()
  const wakes: (() => void)[] = []
  let runs = 0
  let closed = 0
  const pass: Pass = async () => {
    runs += 1
    return work(runs, () => wakes[0]?.())
  }
  const done = runOnPollOrNotification(pass, {
    pollMs: HOUR_MS,
    signal: stop.signal,
    wakes: Array.from({ length: sources }, () => (woken: () => void) => {
      wakes.push(woken)
      return {
        close: async () => {
          closed += 1
        },
      }
    }),
  })
  return {
    done,
    stop: () => stop.abort(),
    wake: (source = 0) => wakes[source]!(),
    runs: () => runs,
    closed: () => closed,
  }
}

describe('the pause between two passes of a loop', () => {
  it('ends at each announcement, from any source', async () => {
    const running = start(() => null, 2)
    await expect.poll(running.runs).toBe(1)
    running.wake()
    await expect.poll(running.runs).toBe(2)
    running.wake(1)
    await expect.poll(running.runs).toBe(3)
    running.stop()
    await running.done
    expect(running.closed()).toBe(2)
  })

  it('is skipped once for any number of announcements during a pass', async () => {
    const running = start((run, wake) => {
      if (run === 1) for (let times = 0; times < 5; times += 1) wake()
      return null
    })
    await expect.poll(running.runs).toBe(2)
    running.stop()
    await running.done
    expect(running.runs()).toBe(2)
  })

  it('is as long as the pass requests', async () => {
    const running = start((run) => (run < 4 ? run : null))
    await expect.poll(running.runs).toBe(4)
    running.stop()
    await running.done
  })

  it('ends when the loop is stopped', async () => {
    const running = start(() => null)
    running.stop()
    await running.done
    expect(running.runs()).toBeLessThanOrEqual(1)
  })
})
