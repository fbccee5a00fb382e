import { describe, expect, it } from 'vitest'
import { createBell } from '../../../../workers/transactions/createBell.ts'

const LONG_MS = 60_000

describe('a bell of a worker', () => {
  const { signal } = new AbortController()

  it('wakes each waiting caller with its reasons', async () => {
    const bell = createBell()
    const waiting = bell.wait(LONG_MS, signal)
    bell.ring('head')
    expect([...(await waiting)]).toEqual(['head'])
  })

  it('keeps each reason once while no caller waits', async () => {
    const bell = createBell()
    bell.ring('queued')
    bell.ring('head')
    bell.ring('queued')
    expect([...(await bell.wait(LONG_MS, signal))]).toEqual(['queued', 'head'])
    expect([...(await bell.wait(1, signal))]).toEqual([])
  })

  it('ends its waits when the process stops', async () => {
    const bell = createBell()
    const stopping = new AbortController()
    const waiting = bell.wait(LONG_MS, stopping.signal)
    stopping.abort()
    expect((await waiting).size).toBe(0)
    expect((await bell.wait(LONG_MS, stopping.signal)).size).toBe(0)
  })

  it('rings during another wait, and keeps its other reasons', async () => {
    const bell = createBell()
    const { promise, resolve } = Promise.withResolvers<void>()
    bell.ring('queued')
    expect(await bell.ringsBefore('queued', promise)).toBe(true)
    const hearing = bell.ringsBefore('queued', promise)
    bell.ring('head')
    bell.ring('queued')
    expect(await hearing).toBe(true)
    const last = bell.ringsBefore('queued', promise)
    resolve()
    expect(await last).toBe(false)
    expect(await bell.wait(LONG_MS, signal)).toEqual(new Set(['head']))
  })
})
