import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPayerQueues } from '../../../../api/payments/createPayerQueues.ts'
import { createProcessPause } from '../../../../core/limits/store/createProcessPause.ts'
import { addressOf } from '../../../builders/facts.ts'

const aPurse = (n: number) => ({ chainId: 8453, token: addressOf(0xc0), payer: addressOf(n + 1) })

/** Work that the test ends. */
function someWork() {
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { ended, end: () => end() }
}

const settled = async () => {
  for (let n = 0; n < 5; n += 1) await Promise.resolve()
}

describe('payer queues', () => {
  it('run one claim and eight checks of a payer at once, in the order of their arrival, and reject arrivals above the limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('check' as const, 'claim' as const),
        fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 450 }),
        fc.infiniteStream(fc.nat()),
        async (kind, arrivals, order) => {
          const turns = createPayerQueues(createProcessPause({ nowMs: () => 0 }))
          const atOnce = kind === 'claim' ? 1 : 8
          const running: { purse: number; end: () => void }[] = []
          const begun = new Map<number, number[]>()
          const answers = arrivals.map((purse, at) => {
            const { ended, end } = someWork()
            return turns[kind](aPurse(purse), async () => {
              const one = { purse, end }
              running.push(one)
              begun.set(purse, [...(begun.get(purse) ?? []), at])
              const together = running.filter((other) => other.purse === purse).length
              expect(together).toBeLessThanOrEqual(atOnce)
              await ended
              running.splice(running.indexOf(one), 1)
              return at
            })
          })
          await settled()
          while (running.length > 0) {
            const { value } = order.next()
            running[Number(value) % running.length]?.end()
            await settled()
          }
          const outcomes = await Promise.all(answers)
          for (const purse of [0, 1, 2]) {
            const own = arrivals.flatMap((other, at) => (other === purse ? [at] : []))
            const served = own.slice(0, atOnce + 128)
            expect(begun.get(purse) ?? []).toEqual(served)
            expect(own.map((at) => outcomes[at])).toEqual([
              ...served,
              ...own.slice(served.length).map(() => ({ kind: 'limited', retryAfterSec: 1 })),
            ])
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('verify one signature at a time, for each payer in turn, and continue after a failed verification', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 3 }), { maxLength: 80 }), async (arrivals) => {
        const turns = createPayerQueues(createProcessPause({ nowMs: () => 0 }))
        const proven: number[] = []
        let running = 0
        const answers = await Promise.allSettled(
          arrivals.map((purse, at) =>
            turns.prove(aPurse(purse), async () => {
              running += 1
              expect(running).toBe(1)
              await settled()
              running -= 1
              proven.push(at)
              if (at % 5 === 0) throw new RangeError('forged')
              return at
            }),
          ),
        )
        expect(answers.map(({ status }) => status)).toEqual(
          arrivals.map((_, at) => (at % 5 === 0 ? 'rejected' : 'fulfilled')),
        )
        const lines = [0, 1, 2, 3].map((purse) =>
          arrivals.flatMap((other, at) => (other === purse ? [at] : [])),
        )
        for (const line of lines) {
          expect(proven.filter((at) => line.includes(at))).toEqual(line)
          // Between two verifications of a waiting payer, every other payer has at most one.
          for (const [place, at] of line.slice(0, -1).entries()) {
            const next = line[place + 1] ?? 0
            const between = proven.slice(proven.indexOf(at) + 1, proven.indexOf(next))
            const purses = between.map((other) => arrivals[other])
            expect(new Set(purses).size).toBe(purses.length)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('run the next work after failed work', async () => {
    const turns = createPayerQueues(createProcessPause({ nowMs: () => 0 }))
    const failing = turns.claim(aPurse(0), async () => {
      throw new RangeError('no')
    })
    const next = turns.claim(aPurse(0), async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
  })

  it('pause a payer after twenty uncovered signatures in ten seconds, and no other payer', async () => {
    let nowMs = 0
    const turns = createPayerQueues(createProcessPause({ nowMs: () => nowMs }))
    for (let n = 0; n < 20; n += 1) {
      expect(turns.limit(aPurse(0))).toBe(null)
      nowMs = n * 100
      await turns.countUncovered(aPurse(0))
    }
    expect(turns.limit(aPurse(0))).toEqual({ kind: 'limited', retryAfterSec: 9 })
    expect(turns.limit(aPurse(1))).toBe(null)
    expect(turns.limit({ ...aPurse(0), token: addressOf(0xc1) })).toBe(null)
    const work = () => Promise.reject(new Error('runs all the same'))
    expect(await turns.check(aPurse(0), work)).toMatchObject({ kind: 'limited' })
    nowMs = 9_999
    expect(turns.limit(aPurse(0))).toEqual({ kind: 'limited', retryAfterSec: 1 })
    nowMs = 10_000
    expect(turns.limit(aPurse(0))).toBe(null)
    await turns.countUncovered(aPurse(0))
    expect(await turns.readLimit(aPurse(0))).toMatchObject({ kind: 'limited' })
  })

  it('forget the payer that was inactive the longest above ten thousand payers', async () => {
    const turns = createPayerQueues(createProcessPause({ nowMs: () => 0 }))
    const count = async (n: number) => {
      for (let at = 0; at < 20; at += 1) await turns.countUncovered(aPurse(n))
    }
    await count(0)
    for (let n = 1; n < 10_000; n += 1) await turns.countUncovered(aPurse(n))
    expect(turns.limit(aPurse(0))).not.toBe(null)
    await turns.countUncovered(aPurse(0))
    await turns.countUncovered(aPurse(10_000))
    await turns.countUncovered(aPurse(10_001))
    expect(turns.limit(aPurse(0))).not.toBe(null)
  })
})
