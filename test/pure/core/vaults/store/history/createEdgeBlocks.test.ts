import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BlockRef } from '../../../../../../core/kernel/blockRef.ts'
import type { Query } from '../../../../../../core/platform/db/createQuery.ts'
import { createEdgeBlocks } from '../../../../../../core/vaults/store/history/createEdgeBlocks.ts'

type Chain = readonly BlockRef[]

const child = (chain: Chain, salt: number): Chain => {
  const number = chain.length
  const hash =
    `0x${salt.toString(16).padStart(32, '0')}${number.toString(16).padStart(32, '0')}` as const
  return [...chain, { chainId: 8453, number, hash, timestampSec: number * 10 }]
}

const lastAt = (chain: Chain, edgeSec: number) =>
  chain.findLast(({ timestampSec }) => timestampSec <= edgeSec) ?? null

/**
 * Returns a snapshot of a chain that answers the two statements in use, each after a delay that
 * depends on its values.
 */
function snapshotOf(chain: Chain, requested: { blocks: number }): Query {
  const answer = async (strings: TemplateStringsArray, values: readonly unknown[]) => {
    for (let round = 0; round < values.length; round += 1) await Promise.resolve()
    if (!strings.join('').includes('unnest')) {
      const number = Number(String(values[0]).split('-')[1])
      return chain.slice(number, number + 1).map(({ hash }) => ({ hash }))
    }
    requested.blocks += 1
    const edges = values[0] as readonly number[]
    return edges.flatMap((edgeSec, index) => {
      const block = lastAt(chain, edgeSec)
      if (block === null) return []
      const { chainId, number, hash, timestampSec: timestamp } = block
      return [{ edge: index + 1, chain_id: chainId, number, hash, timestamp }]
    })
  }
  return (() =>
    (strings: TemplateStringsArray, ...values: readonly unknown[]) =>
      answer(strings, values)) as unknown as Query
}

const headOf = (chain: Chain): BlockRef => chain.at(-1)!
const extendChain = (chain: Chain, count: number, salt: number): Chain =>
  Array.from({ length: count }).reduce<Chain>((longer) => child(longer, salt), chain)

describe('cached bucket ends', () => {
  it('are read once while the chain only grows', async () => {
    const edges = createEdgeBlocks()
    const requested = { blocks: 0 }
    let chain = extendChain([], 20, 1)
    for (let round = 0; round < 5; round += 1) {
      await edges.read(snapshotOf(chain, requested), headOf(chain), [35, 70, 105])
      chain = child(chain, 1)
    }
    expect(requested.blocks).toBe(1)
  })

  it('are always the blocks of the visible chain, for any reorganisations and simultaneous reads', async () => {
    const step = fc.record({
      drop: fc.integer({ min: 0, max: 6 }),
      add: fc.integer({ min: 1, max: 6 }),
      reads: fc.array(fc.array(fc.integer({ min: -20, max: 400 }), { maxLength: 6 }), {
        maxLength: 4,
      }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const edges = createEdgeBlocks()
        let chain = extendChain([], 10, 1)
        let salt = 1
        const waiting: Promise<void>[] = []
        for (const { drop, add, reads } of steps) {
          salt += 1
          chain = extendChain(chain.slice(0, Math.max(1, chain.length - drop)), add, salt)
          const seen = chain
          for (const [index, wanted] of reads.entries()) {
            const at = index % 2 === 0 ? headOf(seen) : seen[Math.max(0, seen.length - 3)]!
            const visible = seen.slice(0, at.number + 1)
            const read = edges.read(snapshotOf(visible, { blocks: 0 }), at, wanted)
            waiting.push(
              read.then((blocks) => {
                expect(blocks).toEqual(wanted.map((edgeSec) => lastAt(visible, edgeSec)))
              }),
            )
          }
          if (salt % 3 === 0) await Promise.all(waiting)
        }
        await Promise.all(waiting)
      }),
      { numRuns: 500 },
    )
  })
})
