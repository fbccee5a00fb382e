import { type Abi, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stockTokenAbi } from '../../contracts-abi/stockTokenAbi.ts'
import { sendTransaction } from '../../devnet/chain/sendTransaction.ts'
import { compareFigures } from '../../workers/checker/compareFigures.ts'
import { createWorld, type World } from '../support/world.ts'

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

describe('figures computed from indexed facts', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ seed: 23, keepStates: 3_000 })
  })
  afterAll(() => world.stop())

  it(`equal the chain to the unit at every one of ${BLOCKS} consecutive blocks`, async () => {
    const start = (await world.sync()).number
    const [oldest] = await world.chain.vaults(world.chain.head(), { afterVaultId: 0, limit: 1 })
    const told = new Set<string>()
    for (let head = start; head < start + BLOCKS; head = (await world.sync()).number) {
      for (const [at, lines] of Object.entries(story)) {
        if (Number(at) > head - start || told.has(at)) continue
        told.add(at)
        for (const line of lines) {
          await world.scenario(line.replace('VAULT', oldest?.address ?? ''))
        }
      }
      if (head - start === SCHEDULED_AT || head - start === SCHEDULED_AT + 1) {
        await issuer(world, 'updateUIMultiplier', [3n * 10n ** 18n, FAR_FUTURE_SEC])
        await world.live()
        await issuer(world, 'cancelUIMultiplierUpdate', [])
      }
      await world.live()
    }
    expect(told.size).toBe(Object.keys(story).length)
    const found = await compareBlocks(world, start)
    process.stdout.write(`${found.comparisons} comparisons over ${found.blocks} blocks\n`)
    expect(found.differences).toEqual([])
    expect(found.blocks).toBeGreaterThanOrEqual(500)
    expect(found.blocksWithoutPrices).toBeGreaterThan(10)
  })
})

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
