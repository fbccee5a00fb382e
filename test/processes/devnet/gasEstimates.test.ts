import { type Address, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basketVaultAbi } from '../../../contracts-abi/basketVaultAbi.ts'
import { usdcAbi } from '../../../contracts-abi/usdcAbi.ts'
import { gasRules, transactionGas } from '../../../core/kernel/transactionGas.ts'
import type { GasEstimates } from '../../../core/kernel/transactionToSimulate.ts'
import { createGasEstimates } from '../../../core/platform/chains/createGasEstimates.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { submitTransaction } from '../../../devnet/chain/sendTransaction.ts'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { marketMakerStep } from '../../../devnet/market/marketMakerStep.ts'
import { createRandom } from '../../../devnet/random.ts'
import { allVaults, holdersOf } from '../../../devnet/residents/vaultReads.ts'
import { haltStock } from '../../../devnet/scenarios/haltStock.ts'
import { aDevnet } from './support/aDevnet.ts'

const USDC6 = 10_000_000n
const QUIET_SEC = 2_000

describe('gas estimates', () => {
  let devnet: Devnet
  let estimates: GasEstimates
  let vault: Address
  let shares18: bigint
  beforeAll(async () => {
    devnet = await aDevnet()
    const { vaultChain, contracts, residentDeps } = devnet
    const rpcUrls = [{ chainId: vaultChain.chainId, rpcUrl: vaultChain.url }]
    estimates = createGasEstimates({ rpcUrls, usdc: contracts.usdc })
    for (const text of await allVaults(residentDeps)) {
      const [holder] = await holdersOf(residentDeps, text)
      if (holder === undefined) continue
      vault = text
      shares18 = holder.shares / 10n
    }
  })
  afterAll(() => devnet?.stop())

  const call = (data: Hex, to: Address = vault) =>
    ({ chainId: devnet.vaultChain.chainId, from: null, to, data }) as const
  const inKind = () => {
    const data = encodeFunctionData({
      abi: basketVaultAbi,
      functionName: 'redeemInKind',
      args: [shares18],
    })
    return estimates.estimate({ ...call(data), spends: { kind: 'shares', shares18 } })
  }
  const deposit = () => {
    const data = encodeFunctionData({
      abi: basketVaultAbi,
      functionName: 'deposit',
      args: [USDC6, 0n],
    })
    const spends = { kind: 'allowedUsdc', amountUsdc6: USDC6 } as const
    return estimates.estimate({ ...call(data), spends })
  }
  const step = async (afterSec: number) => {
    const head = await latestBlock(devnet.vaultChain)
    await marketMakerStep(
      devnet.market,
      createRandom(head.number, 'step'),
      head.timestampSec + afterSec,
    )
  }

  it('simulate a deposit before its approval, and redemptions of a wallet with shares only', async () => {
    const needs = [await deposit(), await inKind()]
    expect(needs.every((need) => need !== null && need > 100_000n)).toBe(true)
  })

  it('are null for a reverting call, for an unknown chain, and without a node', async () => {
    const data = encodeFunctionData({ abi: usdcAbi, functionName: 'transfer', args: [vault, 1n] })
    const transfer = call(data, devnet.contracts.usdc)
    expect(await estimates.estimate(transfer)).toBeNull()
    expect(await estimates.estimate({ ...transfer, chainId: 1 })).toBeNull()
    const rpcUrl = `http://127.0.0.1:${await unclaimedPort()}`
    const dead = createGasEstimates({ rpcUrls: [{ chainId: 8453, rpcUrl }], usdc: transfer.to })
    expect(await dead.estimate({ ...transfer, chainId: 8453 })).toBeNull()
  })

  it('are null for the 17th and later simultaneous call, and are available afterwards', async () => {
    const needs = await Promise.all(Array.from({ length: 20 }, inKind))
    expect(needs.filter((need) => need === null)).toHaveLength(4)
    expect(await inKind()).not.toBeNull()
  })

  it('cover, with their margin, a trade after a quiet half hour, which raises the gas of a deposit by less than 60,000', async () => {
    for (let traded = 0; traded < 60; traded += 1) await step(2)
    await mineBlock(
      devnet.vaultChain,
      (await latestBlock(devnet.vaultChain)).timestampSec + QUIET_SEC,
    )
    const quiet = await deposit()
    await step(2)
    const traded = await deposit()
    expect(traded).toBeGreaterThan(quiet!)
    expect(traded).toBeLessThan(quiet! + 60_000n)
    expect(transactionGas('deposit', quiet)).toBeGreaterThan(traded!)
  })

  it('cover, with their margin, an accrual that the estimate skipped, and a halt of every token', async () => {
    const { vaultChain, residentDeps, market, accounts, contracts } = devnet
    const data = encodeFunctionData({ abi: basketVaultAbi, functionName: 'accrue' })
    await submitTransaction(vaultChain, { from: accounts.keeper.address, to: vault, data })
    await mineBlock(vaultChain)
    const skipped = await inKind()
    await mineBlock(vaultChain)
    const accrued = await inKind()
    expect(accrued).toBeGreaterThan(skipped! + 10_000n)
    for (const { symbol } of contracts.markets) await haltStock({ residentDeps, market }, symbol)
    const halted = await inKind()
    expect(halted).toBeGreaterThan(accrued! + 10_000n)
    expect(transactionGas('redeemInKind', skipped)).toBeGreaterThan(halted!)
    expect(2n * halted!).toBeLessThan(gasRules.redeemInKind.boundGas)
  })
})
