import { type Abi, encodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { stockTokenAbi } from '../../../contracts-abi/stockTokenAbi.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import { sendTransaction } from '../../../devnet/chain/sendTransaction.ts'
import { compareFigures } from '../../../workers/checker/compareFigures.ts'
import type { World } from '../../support/world.ts'

const BLOCKS = 520

/** What happens to the chain at which block of the run; `VAULT` is the oldest vault. */
const story: Readonly<Record<number, readonly string[]>> = {
  20: ['donate USDC VAULT 37.5'],
  40: ['donate AAPL VAULT 0.01234567'],
  70: ['halt META'],
  110: ['resume META'],
  130: ['split NVDA 10'],
  160: ['seize META VAULT 0.00000007'],
  180: ['seize AAPL VAULT 0.005'],
  210: ['reorg 6'],
  240: ['gap GOOGL -3%'],
  280: ['drain NVDA'],
  300: ['pricesource down'],
  320: ['refill NVDA'],
  330: ['pricesource up'],
  380: ['halt AAPL', 'donate USDC VAULT 1'],
  400: ['resume AAPL'],
  450: ['reorg 3'],
}

/** Block at which a split is announced for later and then cancelled; every step of the run mines two. */
const SCHEDULED_AT = 60
const FAR_FUTURE_SEC = 4_000_000_000n

/** The issuer of the first stock does something that no scenario of the devnet names. */
async function issuer(
  { devnet }: World,
  functionName: 'updateUIMultiplier' | 'cancelUIMultiplierUpdate',
  args: readonly bigint[],
): Promise<void> {
  const abi: Abi = stockTokenAbi
  const data = encodeFunctionData({ abi, functionName, args })
  const [stock] = devnet.deployment.vaults.constituents
  const from = devnet.accounts.deployer.address
  await sendTransaction(devnet.vaultChain, { from, to: stock.address, data })
}

/** Lives through the story and returns the number of the block before it. */
export async function liveStory(world: World): Promise<number> {
  const start = (await world.sync()).number
  const [oldest] = await world.chain.vaults(world.chain.head(), { afterVaultId: 0, limit: 1 })
  const left = new Map(Object.entries(story))
  const newest = async () => (await latestBlock(world.devnet.vaultChain)).number
  for (let head = start; head < start + BLOCKS; head = await newest()) {
    for (const [at, lines] of left) {
      if (Number(at) > head - start) continue
      left.delete(at)
      // A reorganisation takes blocks away that the index has.
      await world.sync()
      for (const line of lines) {
        await world.scenario(line.replace('VAULT', oldest?.address ?? ''))
      }
      await world.sync()
    }
    if (head - start === SCHEDULED_AT || head - start === SCHEDULED_AT + 1) {
      await issuer(world, 'updateUIMultiplier', [3n * 10n ** 18n, FAR_FUTURE_SEC])
      await world.live()
      await issuer(world, 'cancelUIMultiplierUpdate', [])
    }
    await world.live()
  }
  expect([...left.keys()]).toEqual([])
  await world.sync()
  return start
}

/** Every figure that is computed from indexed facts is what the contracts said at the same block. */
export function describeExactness(
  given: () => { readonly world: World; readonly start: number },
): void {
  describe('figures computed from indexed facts', () => {
    it(`equal the chain to the unit at every one of ${BLOCKS} consecutive blocks`, async () => {
      const { world, start } = given()
      const found = await compareBlocks(world, start)
      process.stdout.write(`${found.comparisons} comparisons over ${found.blocks} blocks\n`)
      expect(found.differences).toEqual([])
      expect(found.blocks).toBeGreaterThanOrEqual(500)
      expect(found.blocksWithoutPrices).toBeGreaterThan(10)
    })
  })
}

async function compareBlocks(world: World, after: number) {
  const blocks = await world.blocksAfter(after)
  const found = {
    blocks: blocks.length,
    comparisons: 0,
    blocksWithoutPrices: 0,
    differences: [] as unknown[],
  }
  for (const block of blocks) {
    const report = await compareFigures(world, block)
    found.comparisons += report?.comparisons ?? 0
    const { prices } = await world.chain.basket(block)
    if (prices.status === 'unavailable') found.blocksWithoutPrices += 1
    for (const difference of report?.differences ?? [{ figure: 'block is gone' }]) {
      found.differences.push({ block: block.number, ...difference })
    }
  }
  return found
}
