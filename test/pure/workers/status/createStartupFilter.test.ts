import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../core/kernel/errors.ts'
import { COMPONENTS, type Component } from '../../../../core/status/domain/components.ts'
import type { ProbeRun } from '../../../../core/status/ports.ts'
import { createStartupFilter } from '../../../../workers/status/createStartupFilter.ts'

const BEGAN_SEC = 1_790_000_000
const runAt = (ageSec: number, down: readonly Component[]): ProbeRun => ({
  startedAtSec: BEGAN_SEC + ageSec,
  probes: COMPONENTS.map((component) => ({
    component,
    status: down.includes(component) ? 'down' : 'ok',
    detail: null,
  })),
  calls: [],
})

/** Returns for each probe round whether it counts, for rounds 30 s apart with these components down. */
async function countRounds(
  turns: readonly (readonly Component[])[],
  measuredSince: () => Promise<number | null>,
): Promise<readonly boolean[]> {
  const starts = createStartupFilter({ measuredSince, clock: { nowSec: () => BEGAN_SEC } })
  const verdicts: boolean[] = []
  for (const [index, down] of turns.entries())
    verdicts.push(!(await starts(runAt(index * 30, down))))
  return verdicts
}
const never = async () => null
const before = async () => BEGAN_SEC - 86_400
const ABSENT_API_COMPONENTS: readonly Component[] = ['api', 'index', 'prices', 'graphql', 'mcp']

describe('the start of measurements', () => {
  it('waits for the first index without a time limit', async () => {
    const turns = [
      ABSENT_API_COMPONENTS,
      ['index', 'prices'],
      ['index'],
      ['index'],
      [],
      ['index'],
    ] as const
    expect(await countRounds(turns, never)).toEqual([false, false, false, false, true, true])
  })

  it('ignores the first round of paid products, and counts the next round as down', async () => {
    const turns = [ABSENT_API_COMPONENTS, ['gas', 'payments'], ['gas'], []] as const
    expect(await countRounds(turns, never)).toEqual([false, false, true, true])
  })

  it('ignores one minute of a down api after a restart, and no second minute', async () => {
    expect(await countRounds([['api'], ['api'], ['api']], before)).toEqual([false, false, true])
    expect(await countRounds([['api'], [], ['api']], before)).toEqual([false, true, true])
    expect(await countRounds([['index'], ['index']], before)).toEqual([true, true])
  })

  it('counts every round while the database is down', async () => {
    const away = async () => {
      throw new DatabaseUnavailable(1)
    }
    expect(await countRounds([['database']], away)).toEqual([true])
  })
})
