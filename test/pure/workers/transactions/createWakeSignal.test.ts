import { describe, expect, it } from 'vitest'
import { createWakeSignal } from '../../../../workers/transactions/createWakeSignal.ts'

const LONG_MS = 60_000

describe('the wake signal of a worker', () => {
  const { signal } = new AbortController()

  it('wakes each waiting caller with its reasons', async () => {
    const wakeSignal = createWakeSignal()
    const waiting = wakeSignal.wait(LONG_MS, signal)
    wakeSignal.ring('head')
    expect([...(await waiting)]).toEqual(['head'])
  })

  it('keeps each reason once while no caller waits', async () => {
    const wakeSignal = createWakeSignal()
    wakeSignal.ring('queued')
    wakeSignal.ring('head')
    wakeSignal.ring('queued')
    expect([...(await wakeSignal.wait(LONG_MS, signal))]).toEqual(['queued', 'head'])
    expect([...(await wakeSignal.wait(1, signal))]).toEqual([])
  })

  it('ends its waits when the process stops', async () => {
    const wakeSignal = createWakeSignal()
    const stopping = new AbortController()
    const waiting = wakeSignal.wait(LONG_MS, stopping.signal)
    stopping.abort()
    expect((await waiting).size).toBe(0)
    expect((await wakeSignal.wait(LONG_MS, stopping.signal)).size).toBe(0)
  })

  it('ends a wait for one reason, and keeps the other reasons', async () => {
    const wakeSignal = createWakeSignal()
    const { promise, resolve } = Promise.withResolvers<void>()
    wakeSignal.ring('queued')
    expect(await wakeSignal.ringsBefore('queued', promise)).toBe(true)
    const listening = wakeSignal.ringsBefore('queued', promise)
    wakeSignal.ring('head')
    wakeSignal.ring('queued')
    expect(await listening).toBe(true)
    const last = wakeSignal.ringsBefore('queued', promise)
    resolve()
    expect(await last).toBe(false)
    expect(await wakeSignal.wait(LONG_MS, signal)).toEqual(new Set(['head']))
  })
})
