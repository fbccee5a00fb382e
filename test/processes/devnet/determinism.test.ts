import { describe, expect, it } from 'vitest'
import { vaultLensAbi } from '../../../contracts-abi/vaultLensAbi.ts'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { marketMakerStep } from '../../../devnet/market/marketMakerStep.ts'
import { createRandom } from '../../../devnet/random.ts'
import { runResidentStep } from '../../../devnet/residents/runResidentStep.ts'
import { aDevnet, NOW_SEC } from './support/aDevnet.ts'
import { stateDir } from './support/stateDir.ts'

async function blockHashes({ rpc }: DevnetChain): Promise<string[]> {
  const count = Number(await rpc('eth_blockNumber', [])) + 1
  const hashes = []
  for (let number = 0; number < count; number += 1) {
    const block = await rpc('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])
    hashes.push(block!.hash)
  }
  return hashes
}

async function live({ market, residentDeps }: Devnet): Promise<void> {
  const random = createRandom(3, 'test')
  for (let step = 1; step <= 10; step += 1) {
    const { timestampSec } = await latestBlock(residentDeps.chain)
    await marketMakerStep(market, random, timestampSec + 4)
    await runResidentStep(residentDeps, random)
  }
}

describe('a devnet', () => {
  it('has the same block hashes for the same seed and time, in its history and after it', async () => {
    const runs = []
    for (const dir of [undefined, stateDir()]) {
      const devnet = await aDevnet(dir === undefined ? {} : { dir })
      await live(devnet)
      runs.push({ hashes: await blockHashes(devnet.vaultChain), deployment: devnet.deployment })
      await devnet.stop()
    }
    const [first, second] = runs
    expect(first!.hashes.length).toBeGreaterThan(100)
    expect(second).toEqual(first)
  })

  it('has other blocks at the same addresses for another seed', async () => {
    const [a, b] = [await aDevnet({ seed: 7 }), await aDevnet({ seed: 8 })]
    const heads = [await latestBlock(a.vaultChain), await latestBlock(b.vaultChain)]
    await Promise.all([a.stop(), b.stop()])
    expect(heads[0]!.hash).not.toBe(heads[1]!.hash)
    expect(b.deployment.vaults).toEqual(a.deployment.vaults)
    expect(b.deployment.id).not.toBe(a.deployment.id)
  })

  it('starts at the requested time with a TWAP close to the spot price', async () => {
    const devnet = await aDevnet()
    const { timestampSec } = await latestBlock(devnet.vaultChain)
    const prices = await devnet.vaultChain.client.readContract({
      address: devnet.contracts.lens,
      abi: vaultLensAbi,
      functionName: 'basket',
    })
    await devnet.stop()
    expect(timestampSec).toBe(NOW_SEC)
    for (const token of prices.tokens) {
      expect(token).toMatchObject({ priceKnown: true, priceChecked: true, halted: false })
      const apart = Number(token.priceUsdc - token.spotUsdc) / Number(token.spotUsdc)
      expect(Math.abs(apart)).toBeLessThan(2e-4)
    }
  })
})
