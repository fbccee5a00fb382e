import { expect, it } from 'vitest'
import { runWhenWoken } from '../../workers/runWhenWoken.ts'

const HOUR_MS = 3_600_000

const start = (work: (run: number, wake: () => void) => number | null) => {
  const stop = new AbortController()
  let wake = () => {}
  let runs = 0
  let isClosed = false
  const done = runWhenWoken(
    async () => {
      runs += 1
      return work(runs, wake)
    },
    {
      pollMs: HOUR_MS,
      signal: stop.signal,
      listen: (woken) => {
        wake = woken
        return {
          close: async () => {
            isClosed = true
          },
        }
      },
    },
  )
  return {
    done,
    stop: () => stop.abort(),
    wake: () => wake(),
    runs: () => runs,
    isClosed: () => isClosed,
  }
}

it('runs at once, and again whenever it is woken', async () => {
  const running = start(() => null)
  await expect.poll(running.runs).toBe(1)
  running.wake()
  await expect.poll(running.runs).toBe(2)
  running.stop()
  await running.done
  expect(running.isClosed()).toBe(true)
})

it('runs once more for any number of wake-ups during a run', async () => {
  const running = start((run, wake) => {
    if (run === 1) for (let times = 0; times < 5; times += 1) wake()
    return null
  })
  await expect.poll(running.runs).toBe(2)
  running.stop()
  await running.done
  expect(running.runs()).toBe(2)
})

it('runs again by itself when it asks for that', async () => {
  const running = start((run) => (run < 4 ? run : null))
  await expect.poll(running.runs).toBe(4)
  running.stop()
  await running.done
})

it('stops without waiting for the next look', async () => {
  const running = start(() => null)
  running.stop()
  await running.done
  expect(running.runs()).toBeLessThanOrEqual(1)
})
