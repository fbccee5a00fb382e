import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advanceIncident } from '../../../../../core/status/domain/advanceIncident.ts'
import type { ComponentStatus } from '../../../../../core/status/domain/components.ts'
import { dayCells } from '../../../../../core/status/domain/dayCells.ts'
import { uptimePct } from '../../../../../core/status/domain/uptimePct.ts'

const statuses = fc.array(fc.constantFrom<ComponentStatus>('ok', 'degraded', 'down'), {
  maxLength: 60,
})
const DAY_SEC = 86_400

type Reported = { status: 'degraded' | 'down'; from: number; to: number | null }

/** Returns incidents by steps, one probe round after the other. */
function follow(turns: readonly ComponentStatus[]): readonly Reported[] {
  const reported: Reported[] = []
  for (const [index, status] of turns.entries()) {
    const open = reported.find(({ to }) => to === null)
    const step = advanceIncident(open ?? null, status)
    if (step.kind === 'open') reported.push({ status: step.status, from: index, to: null })
    if (step.kind === 'worsen' && open !== undefined) open.status = 'down'
    if (step.kind === 'close' && open !== undefined) open.to = index
  }
  return reported
}

/** Returns the same incidents by splitting the rounds at rounds without a problem. */
function split(turns: readonly ComponentStatus[]): readonly Reported[] {
  const text = turns
    .map((status) => (status === 'ok' ? 'o' : status === 'down' ? 'x' : 'd'))
    .join('')
  return [...text.matchAll(/[dx]+/g)].map(({ 0: run, index }) => ({
    status: run.includes('x') ? 'down' : 'degraded',
    from: index,
    to: index + run.length === turns.length ? null : index + run.length,
  }))
}

describe('incidents of a component', () => {
  it('are the longest runs of rounds with a problem, each with the state of its worst round', () => {
    fc.assert(
      fc.property(statuses, (turns) => {
        expect(follow(turns)).toEqual(split(turns))
      }),
    )
  })
})

describe('uptime of a component', () => {
  it('is 100 only when every round was good, is never rounded up, and is null without rounds', () => {
    expect(uptimePct(0, 0)).toBeNull()
    expect(uptimePct(86_399, 86_400)).toBe(99.998)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(100_000), (turns, some) => {
        const good = Math.min(some, turns)
        const pct = uptimePct(good, turns) ?? -1
        expect(pct * turns).toBeLessThanOrEqual(good * 100 + 1e-6)
        expect(pct).toBeGreaterThan((good * 100) / turns - 0.0011)
        expect(pct === 100).toBe(good === turns)
      }),
    )
  })
})

describe('days of a component', () => {
  it('end today, have the state of their worst round, and are unknown without rounds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100 * DAY_SEC, max: 30_000 * DAY_SEC }),
        fc.uniqueArray(
          fc.record({ ago: fc.nat(120), turns: fc.nat(9), bad: fc.nat(9), worse: fc.nat(9) }),
          { selector: ({ ago }) => ago },
        ),
        (nowSec, days) => {
          const todaySec = nowSec - (nowSec % DAY_SEC)
          const counted = days.map(({ ago, turns, bad, worse }) => ({
            daySec: todaySec - ago * DAY_SEC,
            turns,
            degradedTurns: Math.min(bad, turns),
            downTurns: Math.min(worse, turns - Math.min(bad, turns)),
          }))
          const cells = dayCells(counted, nowSec, 90)
          expect(cells).toHaveLength(90)
          expect(cells.at(-1)?.daySec).toBe(todaySec)
          for (const { daySec, status } of cells) {
            const counts = counted.find((entry) => entry.daySec === daySec)
            const isUnknown = counts === undefined || counts.turns === 0
            expect(status === 'unknown').toBe(isUnknown)
            if (isUnknown) continue
            expect(status === 'down').toBe(counts.downTurns > 0)
            expect(status === 'ok').toBe(counts.downTurns + counts.degradedTurns === 0)
          }
        },
      ),
    )
  })
})
