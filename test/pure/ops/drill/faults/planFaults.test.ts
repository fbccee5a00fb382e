import { describe, expect, it } from 'vitest'
import { FAULT_KINDS, isFaultName } from '../../../../../ops/drill/faults/faultKinds.ts'
import { planFaults } from '../../../../../ops/drill/faults/planFaults.ts'

const counts = (faults: ReturnType<typeof planFaults>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.keys(FAULT_KINDS).map((name) => [
      name,
      faults.filter((fault) => fault.name === name).length,
    ]),
  )

describe('the faults of a drill', () => {
  it('have in an hour the hourly count of each kind', () => {
    const perHour = Object.fromEntries(
      Object.entries(FAULT_KINDS).map(([name, kind]) => [name, kind.perHour]),
    )
    expect(counts(planFaults({ seed: 1, minutes: 60 }))).toEqual(perHour)
  })

  it('have each kind at least once in a minute', () => {
    expect(new Set(Object.values(counts(planFaults({ seed: 1, minutes: 1 }))))).toEqual(
      new Set([1]),
    )
  })

  it('repeat for a seed, and differ for another seed', () => {
    const of = (seed: number) => planFaults({ seed, minutes: 60 })
    expect(of(3)).toEqual(of(3))
    expect(of(3)).not.toEqual(of(4))
  })

  it('can select every process of a kind', () => {
    const draws = planFaults({ seed: 5, minutes: 60 })
      .filter(({ name }) => name === 'killApi')
      .map(({ draw }) => Math.floor(draw * 3))
    expect(new Set(draws)).toEqual(new Set([0, 1, 2]))
  })

  it('are limited to the named kinds', () => {
    const faults = planFaults({ seed: 1, minutes: 3, only: ['killApi', 'slowDisk'] })
    expect(faults.map(({ name }) => name).toSorted()).toEqual(['killApi', 'slowDisk'])
  })

  it('are refused with the list of names when a name is unknown', () => {
    expect(() => planFaults({ seed: 1, minutes: 3, only: ['toString'] })).toThrow(
      '--only: no fault "toString"; the faults are killApi, killWorkers',
    )
    expect(isFaultName('toString')).toBe(false)
  })
})
