import { describe, expect, it } from 'vitest'
import { IndexNotReady } from '../../../../../../core/kernel/errors.ts'
import { createSourceChoice } from '../../../../../../core/platform/db/replicas/createSourceChoice.ts'

/** Builds a replica and a primary whose heads and floor a test may change. */
function aChoice() {
  const state = { heads: [100, 100] as (number | null)[], floor: 0 }
  const choice = createSourceChoice({
    heads: [0, 1].map((index) => () => {
      const number = state.heads[index] ?? null
      if (number === null) throw new IndexNotReady(1)
      return { chainId: 8453, number, hash: '0x01', timestampSec: number }
    }),
    floor: () => state.floor,
    preferred: 7,
  })
  return { state, choice }
}

describe('the sources of an api', () => {
  it('serve a read at a block from a source that has the block', () => {
    const { state, choice } = aChoice()
    state.heads = [98, 100]
    expect([choice.pick(), choice.pick(98), choice.pick(99)]).toEqual([0, 0, 1])
    expect(choice.newest()).toBe(100)
  })

  it('serve a request with a required block from a source that has the block', () => {
    const { state, choice } = aChoice()
    state.heads = [98, 100]
    state.floor = 99
    expect(choice.pick()).toBe(1)
  })

  it('serve from the primary when no source has the block', () => {
    const { state, choice } = aChoice()
    state.heads = [null, null]
    expect([choice.pick(), choice.newest()]).toEqual([1, null])
  })

  it('reach a block when a source announces the block', async () => {
    const { state, choice } = aChoice()
    const reached = choice.reach(101, 60_000)
    state.heads = [100, 101]
    choice.advanced()
    expect(await reached).toBe(true)
  })

  it('do not reach a block that no source announces in time', async () => {
    expect(await aChoice().choice.reach(101, 1)).toBe(false)
  })
})
