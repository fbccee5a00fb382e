import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stockTokenAbi } from '../../../contracts-abi/stockTokenAbi.ts'
import { vaultFactoryAbi } from '../../../contracts-abi/vaultFactoryAbi.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { marketMakerStep } from '../../../devnet/market/marketMakerStep.ts'
import { createRandom } from '../../../devnet/random.ts'
import { buyWithPermit } from '../../../devnet/residents/buyWithPermit.ts'
import { runResidentStep } from '../../../devnet/residents/runResidentStep.ts'
import { allVaults, balanceOf } from '../../../devnet/residents/vaultReads.ts'
import { parseScenario } from '../../../devnet/scenarios/parseScenario.ts'
import { performScenario } from '../../../devnet/scenarios/performScenario.ts'
import { aDevnet } from './support/aDevnet.ts'
import { readVaultState, tokenState } from './support/lens.ts'

describe('scenarios', () => {
  let devnet: Devnet
  let vault: Address
  beforeAll(async () => {
    devnet = await aDevnet()
    vault = (await allVaults(devnet.residentDeps))[0]!
  })
  afterAll(() => devnet.stop())

  const perform = (...words: string[]) => performScenario(devnet, parseScenario(words))
  const buy = () => {
    const [resident] = devnet.accounts.visitors
    return buyWithPermit(devnet.residentDeps, {
      resident: resident!,
      vault,
      amountUsdc6: 5_000_000n,
    })
  }
  /** Mines a block after the TWAP window without a price move, so that TWAP and spot agree. */
  const settle = async () => {
    const { timestampSec } = await latestBlock(devnet.vaultChain)
    await mineBlock(devnet.vaultChain, timestampSec + 2_000)
  }

  it('halt stops purchases but not redemption in kind, and resume allows purchases', async () => {
    await perform('halt', 'nvda')
    expect(await tokenState(devnet, 'NVDA')).toMatchObject({ halted: true })
    const refused = await buy()
    expect(refused).toMatchObject({ kind: 'refused' })
    expect(refused.kind === 'refused' && refused.reason).toMatch(/^TokenHalted/)
    const inKind = await runResidentStep(
      devnet.residentDeps,
      createRandom(1, 'halt'),
      'redeemInKind',
    )
    expect(inKind.outcome.kind).toBe('done')
    const { timestampSec } = await latestBlock(devnet.vaultChain)
    await marketMakerStep(devnet.market, createRandom(1, 'm'), timestampSec + 4)
    await perform('resume', 'NVDA')
    expect(await tokenState(devnet, 'NVDA')).toMatchObject({ halted: false })
    expect((await buy()).kind).toBe('done')
  })

  it('split multiplies displayed balances and changes no NAV', async () => {
    await settle()
    const { navUsdc, balances } = await readVaultState(devnet, vault)
    expect(await perform('split', 'NVDA', '10')).toBe('one NVDA token now stands for 10 shares')
    await perform('split', 'NVDA', '0.5')
    const address = devnet.contracts.markets[3].token
    const multiplier = await devnet.vaultChain.client.readContract({
      address,
      abi: stockTokenAbi,
      functionName: 'uiMultiplier',
    })
    expect(multiplier).toBe(5n * 10n ** 18n)
    expect(await readVaultState(devnet, vault)).toMatchObject({ navUsdc, balances })
  })

  it('gap moves one price at once and triggers the guard until the TWAP follows', async () => {
    await settle()
    const before = await tokenState(devnet, 'META')
    const other = await tokenState(devnet, 'AAPL')
    await perform('gap', 'META', '-4%')
    const after = await tokenState(devnet, 'META')
    expect(Number(after.spotUsdc) / Number(before.spotUsdc)).toBeCloseTo(0.96, 2)
    expect(after).toMatchObject({ priceKnown: true, priceChecked: false })
    expect((await tokenState(devnet, 'AAPL')).spotUsdc).toBe(other.spotUsdc)
    expect(await buy()).toMatchObject({ kind: 'refused' })
    await settle()
    expect(await tokenState(devnet, 'META')).toMatchObject({ priceChecked: true })
  })

  it('pricesource down removes all prices but not redemption in kind, and up restores the prices', async () => {
    const source = () =>
      devnet.vaultChain.client.readContract({
        address: devnet.contracts.factory,
        abi: vaultFactoryAbi,
        functionName: 'priceSource',
      })
    await perform('pricesource', 'down')
    const dead = (await source()).toLowerCase()
    expect(devnet.deployment.vaults.priceSources).toContain(dead)
    expect(dead).toBe(devnet.contracts.deadPriceSource)
    expect(await tokenState(devnet, 'AAPL')).toMatchObject({ priceKnown: false })
    expect(await readVaultState(devnet, vault)).toMatchObject({ navKnown: false })
    const inKind = await runResidentStep(
      devnet.residentDeps,
      createRandom(2, 'down'),
      'redeemInKind',
    )
    expect(inKind.outcome.kind).toBe('done')
    await perform('pricesource', 'up')
    expect(await tokenState(devnet, 'AAPL')).toMatchObject({ priceKnown: true })
  })

  it('drain empties one pool and removes its price, and refill restores both', async () => {
    await perform('drain', 'GOOGL')
    expect(await tokenState(devnet, 'GOOGL')).toMatchObject({ priceKnown: false })
    expect(await tokenState(devnet, 'AAPL')).toMatchObject({ priceKnown: true })
    const { timestampSec } = await latestBlock(devnet.vaultChain)
    await marketMakerStep(devnet.market, createRandom(3, 'm'), timestampSec + 4)
    await expect(perform('drain', 'GOOGL')).rejects.toMatchObject({ code: 'bad_scenario' })
    await perform('refill', 'GOOGL')
    await settle()
    expect(await tokenState(devnet, 'GOOGL')).toMatchObject({ priceKnown: true })
    await expect(perform('refill', 'GOOGL')).rejects.toMatchObject({ code: 'bad_scenario' })
  })

  it('seize removes tokens from a vault, and donate adds tokens', async () => {
    const token = devnet.contracts.markets[2].token
    const before = await balanceOf(devnet.residentDeps, token, vault)
    await perform('seize', 'META', vault, '0.25')
    expect(await balanceOf(devnet.residentDeps, token, vault)).toBe(before - 25_000_000n)
    await perform('donate', 'META', vault, '1.5')
    expect(await balanceOf(devnet.residentDeps, token, vault)).toBe(before + 125_000_000n)
    const idle = (await readVaultState(devnet, vault)).idleUsdc
    await perform('donate', 'USDC', vault, '12.34')
    expect((await readVaultState(devnet, vault)).idleUsdc).toBe(idle + 12_340_000n)
    expect((await buy()).kind).toBe('done')
  })

  it('reorg replaces the newest blocks, and the chain continues', async () => {
    const vaults = (await allVaults(devnet.residentDeps)).length
    const anchor = await latestBlock(devnet.vaultChain)
    const birth = await runResidentStep(
      devnet.residentDeps,
      createRandom(4, 'reorg'),
      'createVault',
    )
    expect(birth.outcome.kind).toBe('done')
    for (let i = 0; i < 4; i += 1) await mineBlock(devnet.vaultChain)
    const head = await latestBlock(devnet.vaultChain)
    expect(await allVaults(devnet.residentDeps)).toHaveLength(vaults + 1)
    await perform('reorg', String(head.number - anchor.number))
    const now = await latestBlock(devnet.vaultChain)
    expect(now.number).toBe(head.number)
    expect(now.hash).not.toBe(head.hash)
    expect(await allVaults(devnet.residentDeps)).toHaveLength(vaults)
    const step = await runResidentStep(devnet.residentDeps, createRandom(5, 'reorg'), 'createVault')
    expect(step.outcome.kind).toBe('done')
    expect(await allVaults(devnet.residentDeps)).toHaveLength(vaults + 1)
  })
})
