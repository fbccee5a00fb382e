import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPayerQueues } from '../../../../api/payments/createPayerQueues.ts'
import { createProcessPause } from '../../../../core/limits/store/createProcessPause.ts'
import { addressOf } from '../../../builders/facts.ts'

const aPayerBalance = (n: number) => ({
  chainId: 8453,
  token: addressOf(0xc0),
  payer: addressOf(n + 1),
})

/** Builds work that the test ends. */
function someWork() {
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { ended, end: () => end() }
}

const runMicrotasks = async () => {
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
          const answers = arrivals.map((balance, at) => {
            const { ended, end } = someWork()
            return turns[kind](aPayerBalance(balance), async () => {
              const work = { purse: balance, end }
              running.push(work)
              begun.set(balance, [...(begun.get(balance) ?? []), at])
              const together = running.filter((other) => other.purse === balance).length
              expect(together).toBeLessThanOrEqual(atOnce)
              await ended
              running.splice(running.indexOf(work), 1)
              return at
            })
          })
          await runMicrotasks()
          while (running.length > 0) {
            const { value } = order.next()
            running[Number(value) % running.length]?.end()
            await runMicrotasks()
          }
          const outcomes = await Promise.all(answers)
          for (const balance of [0, 1, 2]) {
            const own = arrivals.flatMap((other, at) => (other === balance ? [at] : []))
            const served = own.slice(0, atOnce + 128)
            expect(begun.get(balance) ?? []).toEqual(served)
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
          arrivals.map((balance, at) =>
            turns.prove(aPayerBalance(balance), async () => {
              running += 1
              expect(running).toBe(1)
              await runMicrotasks()
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
        const lines = [0, 1, 2, 3].map((balance) =>
          arrivals.flatMap((other, at) => (other === balance ? [at] : [])),
        )
        for (const line of lines) {
          expect(proven.filter((at) => line.includes(at))).toEqual(line)
          // Between two verifications of a waiting payer, every other payer has at most one.
          for (const [place, at] of line.slice(0, -1).entries()) {
            const next = line[place + 1] ?? 0
            const between = proven.slice(proven.indexOf(at) + 1, proven.indexOf(next))
            const balances = between.map((other) => arrivals[other])
            expect(new Set(balances).size).toBe(balances.length)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('run the next work after failed work', async () => {
    const turns = createPayerQueues(createProcessPause({ nowMs: () => 0 }))
    const failing = turns.claim(aPayerBalance(0), async () => {
      throw new RangeError('no')
    })
    const next = turns.claim(aPayerBalance(0), async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
  })

  it('pause a payer after twenty uncovered signatures in ten seconds, and no other payer', async () => {
    let nowMs = 0
    const turns = createPayerQueues(createProcessPause({ nowMs: () => nowMs }))
    for (let n = 0; n < 20; n += 1) {
      expect(turns.limit(aPayerBalance(0))).toBe(null)
      nowMs = n * 100
      await turns.countUncovered(aPayerBalance(0))
    }
    expect(turns.limit(aPayerBalance(0))).toEqual({ kind: 'limited', retryAfterSec: 9 })
    expect(turns.limit(aPayerBalance(1))).toBe(null)
    expect(turns.limit({ ...aPayerBalance(0), token: addressOf(0xc1) })).toBe(null)
    const work = () => Promise.reject(new Error('runs all the same'))
    expect(await turns.check(aPayerBalance(0), work)).toMatchObject({ kind: 'limited' })
    nowMs = 9_999
    expect(turns.limit(aPayerBalance(0))).toEqual({ kind: 'limited', retryAfterSec: 1 })
    nowMs = 10_000
    expect(turns.limit(aPayerBalance(0))).toBe(null)
    await turns.countUncovered(aPayerBalance(0))
    expect(await turns.readLimit(aPayerBalance(0))).toMatchObject({ kind: 'limited' })
  })

  it('forget the payer that was inactive the longest above ten thousand payers', async () => {
    const turns = createPayerQueues(createProcessPause({ nowMs: () => 0 }))
    const count = async (n: number) => {
      for (let at = 0; at < 20; at += 1) await turns.countUncovered(aPayerBalance(n))
    }
    await count(0)
    for (let n = 1; n < 10_000; n += 1) await turns.countUncovered(aPayerBalance(n))
    expect(turns.limit(aPayerBalance(0))).not.toBe(null)
    await turns.countUncovered(aPayerBalance(0))
    await turns.countUncovered(aPayerBalance(10_000))
    await turns.countUncovered(aPayerBalance(10_001))
    expect(turns.limit(aPayerBalance(0))).not.toBe(null)
  })
})
