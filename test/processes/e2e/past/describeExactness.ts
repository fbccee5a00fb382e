import { type Abi, encodeFunctionData, getAbiItem } from 'viem'
import { describe, expect, it } from 'vitest'
import { basketVaultAbi } from '../../../../contracts-abi/basketVaultAbi.ts'
import { stockTokenAbi } from '../../../../contracts-abi/stockTokenAbi.ts'
import { latestBlock } from '../../../../devnet/chain/latestBlock.ts'
import { sendTransaction } from '../../../../devnet/chain/sendTransaction.ts'
import { compareFigures } from '../../../../workers/vaults/checker/compareFigures.ts'
import type { World } from '../../../support/world.ts'

const BLOCKS = 520

/** Scenarios by block of the run. `VAULT` is the oldest vault, `OWING` a vault with claims on AAPL. */
const scenario: Readonly<Record<number, readonly string[]>> = {
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
  395: ['seize AAPL OWING 0.002'],
  400: ['resume AAPL'],
  402: ['seize AAPL OWING 0.001'],
  450: ['reorg 3'],
}

/** Block after which residents redeem in kind during the halt of the first stock, so that claims are open. */
const CLAIMS_AT = 384
/** Block after which residents claim, after the seizures. */
const CLAIMS_PAID_AT = 404

/** Block at which a split is announced and then cancelled. Every step of the run mines two blocks. */
const SCHEDULED_AT = 60
const FAR_FUTURE_SEC = 4_000_000_000n

/** Calls a function of the first stock that no scenario of the devnet has. */
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

/** Returns a vault that owes the first stock to claims. */
async function readVaultWithClaims({ chain }: World): Promise<string> {
  const vaults = await chain.vaults(chain.head(), { afterVaultId: 0, limit: 100 })
  const vaultWithClaims = vaults.find(({ reserved }) => reserved[0] > 0n)
  if (vaultWithClaims === undefined) throw new Error('no vault owes AAPL: nobody redeemed in kind')
  return vaultWithClaims.address
}

/** Runs the scenarios and returns the number of the block before them. */
export async function runScenarios(world: World): Promise<number> {
  const start = (await world.sync()).number
  const [oldest] = await world.chain.vaults(world.chain.head(), { afterVaultId: 0, limit: 1 })
  const left = new Map(Object.entries(scenario))
  const newest = async () => (await latestBlock(world.devnet.vaultChain)).number
  for (let head = start; head < start + BLOCKS; head = await newest()) {
    for (const [at, lines] of left) {
      if (Number(at) > head - start) continue
      left.delete(at)
      // A reorganisation must remove indexed blocks.
      await world.sync()
      for (const line of lines) {
        const vaultWithClaims = line.includes('OWING') ? await readVaultWithClaims(world) : ''
        await world.scenario(
          line.replace('VAULT', oldest?.address ?? '').replace('OWING', vaultWithClaims),
        )
      }
      await world.sync()
    }
    if (head - start >= CLAIMS_AT && left.has('395')) await world.live('redeemInKind')
    if (head - start >= CLAIMS_PAID_AT && head - start < CLAIMS_PAID_AT + 20) {
      await world.live('claim')
    }
    if (head - start === SCHEDULED_AT || head - start === SCHEDULED_AT + 1) {
      await issuer(world, 'updateUIMultiplier', [3n * 10n ** 18n, FAR_FUTURE_SEC])
      await world.live()
      await issuer(world, 'cancelUIMultiplierUpdate', [])
    }
    await world.live()
  }
  expect([...left.keys()]).toEqual([])
  const claims = await world.devnet.vaultChain.client.getLogs({
    event: getAbiItem({ abi: basketVaultAbi, name: 'ClaimsReduced' }),
    fromBlock: BigInt(start),
  })
  // The vault reduces the claims at its next call after each seizure.
  expect(claims.length).toBeGreaterThan(0)
  await world.sync()
  return start
}

/** Tests that every figure computed from indexed facts equals the contracts at the same block. */
export function describeExactness(
  given: () => { readonly world: World; readonly start: number },
): void {
  describe('figures computed from indexed facts', () => {
    it(`equal the chain exactly at each of ${BLOCKS} consecutive blocks`, async () => {
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
