import { Attribution } from 'ox/erc8021'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basketVaultAbi } from '../../../contracts-abi/basketVaultAbi.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { marketMakerStep } from '../../../devnet/market/marketMakerStep.ts'
import { createRandom } from '../../../devnet/random.ts'
import { redeemInKind } from '../../../devnet/residents/redeemInKind.ts'
import {
  type ResidentAction,
  residentActions,
  runResidentStep,
} from '../../../devnet/residents/runResidentStep.ts'
import { allVaults, openClaims } from '../../../devnet/residents/vaultReads.ts'
import { haltStock, resumeStock } from '../../../devnet/scenarios/haltStock.ts'
import { aDevnet } from './support/aDevnet.ts'

describe('residents', () => {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await aDevnet()
  })
  afterAll(() => devnet.stop())

  it('perform every kind of action within 400 steps, with attribution and without a revert', async () => {
    const { residentDeps, market, vaultChain } = devnet
    const random = createRandom(1, 'residents test')
    // An open claim needs a redemption during a halt.
    await haltStock({ residentDeps, market }, 'NVDA')
    await runResidentStep(residentDeps, random, 'redeemInKind')
    expect((await openClaims(residentDeps)).length).toBeGreaterThan(0)
    await resumeStock({ residentDeps, market }, 'NVDA')
    const done = new Set<ResidentAction>()
    const codes = new Set<string>()
    for (let step = 0; step < 400 && done.size < residentActions.length; step += 1) {
      if (step % 5 === 0) {
        const { timestampSec } = await latestBlock(vaultChain)
        await marketMakerStep(market, random, timestampSec + 4)
      }
      const { action, outcome } = await runResidentStep(residentDeps, random)
      expect(outcome.kind, JSON.stringify({ action, outcome })).toBe('done')
      if (outcome.kind !== 'done') continue
      done.add(action)
      const hash = outcome.receipt.transactionHash
      const { input } = await vaultChain.client.getTransaction({ hash })
      for (const code of Attribution.fromData(input)?.codes ?? ['none']) codes.add(code)
    }
    expect([...done].sort()).toEqual([...residentActions].sort())
    expect([...codes].sort()).toEqual(['keeper', 'resident'])
  })

  it('refuse an action that would revert, with the reason, and send no transaction', async () => {
    const { residentDeps } = devnet
    const before = await latestBlock(residentDeps.chain)
    const [vault] = await allVaults(residentDeps)
    const [visitor] = residentDeps.accounts.visitors
    const outcome = await redeemInKind(residentDeps, {
      resident: visitor!,
      vault: vault!,
      shares: 1n,
    })
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'InsufficientBalance()' })
    expect(await latestBlock(residentDeps.chain)).toEqual(before)
  })

  it('report a failure of the node instead of throwing', async () => {
    const { residentDeps } = devnet
    const rpc = () => Promise.reject(new Error('gone'))
    const report = await runResidentStep(
      { ...residentDeps, chain: { ...residentDeps.chain, rpc } },
      createRandom(1, 'x'),
      'record',
    )
    expect(report).toEqual({ action: 'record', outcome: { kind: 'failed', reason: 'gone' } })
  })

  it('have a history of six vaults with money and chosen weights', async () => {
    const fresh = await aDevnet({ backfillDays: 30 })
    const { client } = fresh.vaultChain
    const events = await client.getLogs({
      events: basketVaultAbi.filter((item) => item.type === 'event'),
      fromBlock: 0n,
    })
    const vaults = await allVaults(fresh.residentDeps)
    await fresh.stop()
    const names = new Set(events.map((event) => event.eventName))
    expect(vaults.length).toBeGreaterThanOrEqual(6)
    for (const name of [
      'Bought',
      'Redeemed',
      'Rebalanced',
      'TargetWeightsSet',
      'Transfer',
      'ManagementFeeAccrued',
    ] as const) {
      expect(names).toContain(name)
    }
  })
})
