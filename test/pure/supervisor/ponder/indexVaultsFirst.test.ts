import { describe, expect, it } from 'vitest'
import { bufferChainFirst } from '../../../../supervisor/ponder/indexVaultsFirst.ts'

const VAULTS = 8453
const block = (id: number, number: number) => ({ type: 'block', chain: { id }, number })
type Item =
  Parameters<ReturnType<typeof bufferChainFirst>>[0] extends AsyncIterable<infer T> ? T : never

/** Returns the items in the order of the buffer, which has all items before the first is read. */
async function ordered<T extends Item>(items: readonly T[], size = 100): Promise<readonly Item[]> {
  const all = Promise.withResolvers<void>()
  async function* source() {
    yield* items
    all.resolve()
  }
  const buffer = bufferChainFirst(VAULTS)(source(), size, (count) => {
    if (count >= size) all.resolve()
  })
  const first = buffer.next()
  const { value } = await first
  await all.promise
  const rest: Item[] = []
  for await (const item of buffer) rest.push(item)
  return [value as Item, ...rest]
}

describe('the buffer of live blocks', () => {
  it('yields waiting blocks of the vaults first, and each chain in its order', async () => {
    const items = [block(137, 1), block(137, 2), block(VAULTS, 1), block(5042, 1), block(VAULTS, 2)]
    expect(await ordered(items)).toEqual([
      block(137, 1),
      block(VAULTS, 1),
      block(VAULTS, 2),
      block(137, 2),
      block(5042, 1),
    ])
  })

  it.each(['reorg', 'finalize'])('moves no block across an item of type %s', async (type) => {
    const barrier = { type, chain: { id: 137 } }
    const items = [block(137, 1), block(137, 2), barrier, block(137, 3), block(VAULTS, 1)]
    expect(await ordered(items)).toEqual([
      block(137, 1),
      block(137, 2),
      barrier,
      block(VAULTS, 1),
      block(137, 3),
    ])
  })

  it('keeps the order of items without a type', async () => {
    const items = [{ chain: { id: 137 } }, { chain: { id: VAULTS } }, { chain: { id: 5042 } }]
    expect(await ordered(items)).toEqual(items)
  })

  it('reads at most its size ahead, and all items in the end', async () => {
    let produced = 0
    async function* source() {
      for (; produced < 10; produced += 1) yield block(137, produced)
    }
    const buffer = bufferChainFirst(VAULTS)(source(), 3)
    await buffer.next()
    await new Promise(setImmediate)
    expect(produced).toBeLessThanOrEqual(4)
    const rest: unknown[] = []
    for await (const item of buffer) rest.push(item)
    expect(rest).toEqual(Array.from({ length: 9 }, (_, index) => block(137, index + 1)))
  })
})
