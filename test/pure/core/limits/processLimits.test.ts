import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_FAILURES, pauseSec, WINDOW_MS } from '../../../../core/limits/domain/failureWindow.ts'
import { createProcessLimits } from '../../../../core/limits/store/createProcessLimits.ts'
import { createSharedLimits } from '../../../../core/limits/store/createSharedLimits.ts'
import { limitKey } from '../../../../core/limits/store/limitKey.ts'

const settings = { ratePerSec: 2, burst: 4 }
/** Redis that does not answer. */
const lost = { run: async () => null }

describe('limits without an answer of Redis', () => {
  it('equal the limits of a process', async () => {
    const steps = fc.array(
      fc.record({
        waitMs: fc.nat({ max: 900 }),
        what: fc.constantFrom('take' as const, 'count' as const, 'wait' as const),
        name: fc.constantFrom('one', 'two'),
      }),
      { maxLength: 120 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        let ms = 0
        const clock = { nowMs: () => ms }
        const alone = createProcessLimits(clock, settings)
        const shared = createSharedLimits(lost, clock, settings)
        expect(shared.requests.policy).toBe(alone.requests.policy)
        for (const { waitMs, what, name } of all) {
          ms += waitMs
          if (what === 'take') {
            expect(await shared.requests.take(name)).toEqual(await alone.requests.take(name))
          } else if (what === 'count') {
            await Promise.all([shared.uncovered.count(name), alone.uncovered.count(name)])
          }
          expect(await shared.uncovered.waitSec(name)).toBe(await alone.uncovered.waitSec(name))
          expect(shared.uncovered.knownSec(name)).toBe(alone.uncovered.knownSec(name))
        }
      }),
    )
  })
})

describe('a pause of a limit', () => {
  it('begins with the twentieth failure in ten seconds, and ends when the oldest failure is older than ten seconds', () => {
    const times = Array.from({ length: MAX_FAILURES }, (_, index) => index * 100)
    expect(pauseSec(times.slice(1), 1_900)).toBe(null)
    expect(pauseSec(times, 1_900)).toBe(9)
    expect(pauseSec(times, WINDOW_MS - 1)).toBe(1)
    expect(pauseSec(times, WINDOW_MS)).toBe(null)
  })
})

describe('the key of a limit', () => {
  it('contains a hash instead of the name, and differs by kind', () => {
    expect(limitKey('requests', 'x\r\nFLUSHALL')).toMatch(/^quartet:requests:[\w-]{43}$/)
    expect(limitKey('requests', 'a')).not.toBe(limitKey('requests', 'b'))
    expect(limitKey('requests', 'a')).not.toBe(limitKey('uncovered', 'a'))
  })
})
