import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareFigures } from '../../workers/checker/compareFigures.ts'
import { createWorld, type World } from '../support/world.ts'

const BLOCKS = 520

describe('figures computed from indexed facts', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ seed: 23, keepStates: 3_000 })
  })
  afterAll(() => world.stop())

  it(`equal the chain to the unit at every one of ${BLOCKS} consecutive blocks`, async () => {
    const start = (await world.sync()).number
    while ((await world.sync()).number < start + BLOCKS) await world.live()
    let comparisons = 0
    const differences: unknown[] = []
    const blocks = await world.blocksAfter(start)
    for (const block of blocks) {
      const report = await compareFigures(world, block)
      comparisons += report?.comparisons ?? 0
      for (const difference of report?.differences ?? [{ gone: block.number }]) {
        differences.push({ block: block.number, ...difference })
      }
    }
    process.stdout.write(`${comparisons} comparisons over ${blocks.length} blocks\n`)
    expect(differences).toEqual([])
    expect(blocks.length).toBeGreaterThanOrEqual(500)
  })
})
