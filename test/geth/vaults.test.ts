import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { latestBlock } from '../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../devnet/chain/mineBlock.ts'
import { compareFigures } from '../../workers/vaults/checker/compareFigures.ts'
import { describeJourney } from '../processes/e2e/vaults/describeJourney.ts'
import { gethChains } from '../support/geth/gethChains.ts'
import type { GethNodes } from '../support/geth/startGeth.ts'
import { createWorld, type World } from '../support/world.ts'

let geth: GethNodes
let world: World
beforeAll(async () => {
  geth = await gethChains([8453])
  world = await createWorld({ seed: 211, startNode: geth.startNode })
})
afterAll(() => world?.stop())

describeJourney(() => world)

describe('the index of a chain on geth', () => {
  /** Compares every figure of the index with the contracts, at each block after a number. */
  const differencesSince = async (number: number) => {
    await world.sync()
    const blocks = await world.blocksAfter(number)
    const found: unknown[] = []
    let comparisons = 0
    for (const block of blocks) {
      const report = await compareFigures(world, block)
      comparisons += report?.comparisons ?? 0
      found.push(...(report?.differences ?? [{ figure: 'block is gone' }]))
    }
    return { blocks: blocks.length, comparisons, found }
  }
  const headNumber = async () => (await latestBlock(world.devnet.vaultChain)).number

  it('equals the contracts at each block of trades, donations and a seizure', async () => {
    const start = await headNumber()
    const [vault] = await world.chain.vaults(world.chain.head(), { afterVaultId: 0, limit: 1 })
    for (const action of ['createVault', 'buyWithPermit', 'buyWithApproval', 'redeem'] as const) {
      await world.live(action)
    }
    await world.scenario(`donate USDC ${vault?.address} 37.5`)
    await world.live('redeemInKind')
    await world.scenario(`seize AAPL ${vault?.address} 0.0001`)
    for (let step = 0; step < 6; step += 1) await world.live()
    const { blocks, comparisons, found } = await differencesSince(start)
    expect(found).toEqual([])
    expect(blocks).toBeGreaterThan(15)
    expect(comparisons).toBeGreaterThan(500)
  })

  it.each([3])('follows a reorganisation of %i blocks', async (depth) => {
    const start = await headNumber()
    for (let step = 0; step < 4; step += 1) await world.live()
    while ((await headNumber()) < start + depth) await mineBlock(world.devnet.vaultChain)
    const before = await world.sync()
    await world.devnet.vaultChain.rpc('anvil_reorg', [depth, []])
    expect(await headNumber()).toBe(before.number)
    await world.live('buyWithApproval')
    const after = await world.sync()
    expect(after.hash).not.toBe(before.hash)
    const { blocks, found } = await differencesSince(before.number - depth)
    expect(found).toEqual([])
    expect(blocks).toBeGreaterThan(depth)
  })
})
