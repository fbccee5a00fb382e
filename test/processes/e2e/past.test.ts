import { afterAll, beforeAll } from 'vitest'
import { createWorld, type World } from '../../support/world.ts'
import { describeExactness, runScenarios } from './past/describeExactness.ts'
import { describeHistory } from './past/describeHistory.ts'
import { describeReturns } from './past/describeReturns.ts'
import { describeTables } from './past/describeTables.ts'

// One world serves all tests of the past, because its five hundred blocks take long to create.
let world: World
let start: number
beforeAll(async () => {
  world = await createWorld({ seed: 31, keepStates: 4_000, backfillDays: 3 })
  start = await runScenarios(world)
})
afterAll(() => world?.stop())

describeExactness(() => ({ world, start }))
describeReturns(() => world)
describeTables(() => world)
describeHistory(() => world)
