import {
  type Address,
  encodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  toHex,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { devPriceFeedAbi } from '../../../../../../contracts-abi/devPriceFeedAbi.ts'
import { RpcUnavailable } from '../../../../../../core/kernel/errors.ts'
import { executeCalls } from '../../../../../../core/sponsor/evm/domain/executeCalls.ts'
import { handleOpsCalldata } from '../../../../../../core/sponsor/evm/domain/handleOpsCalldata.ts'
import { packUserOperation } from '../../../../../../core/sponsor/evm/domain/packUserOperation.ts'
import { GasUnavailable } from '../../../../../../core/sponsor/evm/domain/sponsorErrors.ts'
import type { GasNode } from '../../../../../../core/sponsor/evm/ports.ts'
import { createGasNode } from '../../../../../../core/sponsor/evm/store/createGasNode.ts'
import { latestBlock } from '../../../../../../devnet/chain/latestBlock.ts'
import { sendTransaction } from '../../../../../../devnet/chain/sendTransaction.ts'
import { fiatTokenAdminAbi } from '../../../../../../devnet/deploy/usdc.ts'
import { type RpcProxy, startRpcProxy } from '../../../../../../devnet/rpcProxy/startRpcProxy.ts'
import { addressOf } from '../../../../../builders/facts.ts'
import {
  aDelegation,
  aSponsoredOperation,
  aWallet,
  delegateByHand,
  type SponsorChain,
  startSponsorChain,
} from '../../../../../support/gas/startSponsorChain.ts'
import { startFaultyRpc } from '../../../../../support/startFaultyRpc.ts'

const RECIPIENT: Address = addressOf(0xf1e2d)

let world: SponsorChain
let proxy: RpcProxy
let submitter: Address
beforeAll(async () => {
  world = await startSponsorChain()
  proxy = await startRpcProxy({ upstream: world.chain.url })
  submitter = world.accounts.gasSubmitters[0].address
})
afterAll(async () => {
  await proxy?.close()
  await world?.stop()
})
afterEach(() => proxy.faults.clear())

function aNode(
  given: { readonly paymaster?: Address; readonly pool?: Address; readonly rpcUrl?: string } = {},
): GasNode {
  const { gas, usdc } = world
  const { paymaster = gas.paymaster, pool = gas.native.pool } = given
  return createGasNode({
    gas: { ...gas, paymaster, native: { ...gas.native, pool } },
    usdc,
    rpcUrl: given.rpcUrl ?? proxy.url,
    tipWei: undefined,
    clock: { nowMs: () => Date.now(), nowSec: () => Math.floor(Date.now() / 1000) },
  })
}
const lower = ({ address }: PrivateKeyAccount): Address => `0x${address.slice(2).toLowerCase()}`
const transferOf = (amountUsdc6: bigint): Hex =>
  executeCalls([
    {
      to: world.usdc,
      valueWei: 0n,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [RECIPIENT, amountUsdc6],
      }),
    },
  ])
async function aRichWallet(amountUsdc6 = 5_000_000n): Promise<PrivateKeyAccount> {
  const wallet = aWallet()
  await sendTransaction(world.chain, {
    from: world.accounts.usdcAdmin.address,
    to: world.usdc,
    data: encodeFunctionData({
      abi: fiatTokenAdminAbi,
      functionName: 'mint',
      args: [lower(wallet), amountUsdc6],
    }),
  })
  return wallet
}

describe('contracts of the sponsor', () => {
  it('have no problem after the deployment, and return their figures', async () => {
    const node = aNode()
    expect(await node.problem()).toBeNull()
    expect(await node.signer()).toBe(world.accounts.gasSigner.address)
    expect(await node.depositWei()).toBe(5n * 10n ** 18n)
    expect(await node.nonce(RECIPIENT, 77n)).toBe(77n << 64n)
  })

  it('are named in the problem if they have the wrong code', async () => {
    expect(await aNode({ paymaster: world.usdc }).problem()).toContain('is not a paymaster')
    expect(await aNode({ pool: RECIPIENT }).problem()).toContain('is not a pool of the coin')
  })

  it('throw RpcUnavailable when the node does not answer', async () => {
    proxy.faults.order({ kind: 'hang_up' })
    const node = aNode()
    const { sender, callData } = await aSponsoredOperation(world, {
      wallet: aWallet(),
      callData: '0x',
    })
    const request = [
      () => node.problem(),
      () => node.market(),
      () => node.account(RECIPIENT),
      () => node.nativePrice(),
      () => node.estimateCall({ sender, callData, delegate: null }),
      () => node.l1FeeWei('0x00', 1n),
    ]
    for (const wanted of request) await expect(wanted()).rejects.toBeInstanceOf(RpcUnavailable)
  })
})

describe('prices of gas and of the native coin', () => {
  it('include the base fee and the suggested tip', async () => {
    const market = await aNode().market()
    expect(market.baseFeeWei).toBeGreaterThan(0n)
    expect(market.tipWei).toBe(10n ** 9n)
    expect(market.blockSec).toBe((await latestBlock(world.chain)).timestampSec)
  })

  it('use the higher price of pool and feed for the native coin', async () => {
    const price = await aNode().nativePrice()
    expect(price.feedUsdE8).toBe(250_000_000_000n)
    // The price of the pool differs by at most one tick.
    expect(Number(price.twapUsdE8) / 250_000_000_000).toBeCloseTo(1, 3)
    expect(price.usdE8).toBeGreaterThanOrEqual(price.feedUsdE8)
    expect(price.blockNumber).toBe((await aNode().market()).blockNumber)
  })

  it('are requested once for any number of calls', async () => {
    const node = aNode()
    await node.nativePrice()
    const before = proxy.calls()
    await Promise.all(Array.from({ length: 10 }, () => node.nativePrice()))
    expect(proxy.calls()).toBe(before)
  })

  it('are unavailable when feed and pool of the native coin differ, or when the feed is old', async () => {
    const setOracleAnswer = (answer: bigint) =>
      sendTransaction(world.chain, {
        from: world.accounts.gasOwner.address,
        to: world.gas.native.feed,
        data: encodeFunctionData({
          abi: devPriceFeedAbi,
          functionName: 'setAnswer',
          args: [answer],
        }),
      })
    await setOracleAnswer(330_000_000_000n)
    await expect(aNode().nativePrice()).rejects.toBeInstanceOf(GasUnavailable)
    await setOracleAnswer(250_000_000_000n)
    const laterMs = Date.now() + 3_600_000
    const late = createGasNode({
      gas: world.gas,
      usdc: world.usdc,
      rpcUrl: proxy.url,
      tipWei: 5n,
      clock: { nowMs: () => laterMs, nowSec: () => Math.floor(laterMs / 1000) },
    })
    await expect(late.nativePrice()).rejects.toThrow(/the price feed is stale: \d+ s old/)
    expect((await late.market()).tipWei).toBe(5n)
  })
})

describe('the node of the gas sponsor', () => {
  it('returns code and nonce of an account', async () => {
    const wallet = aWallet()
    expect(await aNode().account(lower(wallet))).toEqual({ code: '0x', nonce: 0, pendingNonce: 0 })
    await delegateByHand(world, lower(wallet))
    const { code } = await aNode().account(lower(wallet))
    expect(code).toBe(`0xef0100${world.gas.accountImplementation.slice(2)}`)
  })

  it('estimates no call with more gas than a transaction of the operator may have', async () => {
    const sender = lower(aWallet())
    // Stops with more than 17,000,000 gas, and reverts with less.
    await world.chain.rpc('anvil_setCode', [sender, '0x63010366405a11600d575f5ffd5b00'])
    const run = await aNode().estimateCall({ sender, callData: '0x', delegate: null })
    expect(run).toMatchObject({ kind: 'failed', code: 'EXECUTION_REVERTED' })
  })

  it('estimates the gas of a call with the delegation of the wallet', async () => {
    const wallet = await aRichWallet()
    const callData = transferOf(5_000_000n)
    const delegate = world.gas.accountImplementation
    const estimate = await aNode().estimateCall({ sender: lower(wallet), callData, delegate })
    if (estimate.kind !== 'passed') throw new Error(estimate.reason)
    expect(estimate.gasUsed).toBeGreaterThan(20_000n)
    expect(estimate.gasUsed).toBeLessThan(80_000n)
    const delegation = await aDelegation(world, wallet)
    const runWith = async (callGasLimit: bigint) =>
      aNode().dryRun({
        operation: await aSponsoredOperation(world, { wallet, callData, callGasLimit }),
        delegation,
        submitter,
      })
    expect(await runWith(estimate.gasUsed + 1_000n)).toMatchObject({ kind: 'passed' })
    expect(await runWith(estimate.gasUsed / 2n)).toMatchObject({
      kind: 'failed',
      code: 'EXECUTION_REVERTED',
    })
  })

  it('estimates the gas of a call without the gas of its data', async () => {
    const data: Hex = `0x${'ab'.repeat(20_000)}`
    const callData = executeCalls([{ to: RECIPIENT, valueWei: 0n, data }])
    const delegate = world.gas.accountImplementation
    const estimate = await aNode().estimateCall({ sender: lower(aWallet()), callData, delegate })
    expect(estimate.kind).toBe('passed')
    if (estimate.kind === 'passed') expect(estimate.gasUsed).toBeLessThan(40_000n)
  })

  it('returns the reason why a call fails', async () => {
    const delegate = world.gas.accountImplementation
    const sender = lower(aWallet())
    const estimate = await aNode().estimateCall({ sender, callData: transferOf(1n), delegate })
    expect(estimate).toMatchObject({
      kind: 'failed',
      code: 'EXECUTION_REVERTED',
      reason: expect.stringContaining('exceeds balance'),
    })
  })
})

describe.each(['with eth_simulateV1', 'without eth_simulateV1'])('dry runs %s', (kind) => {
  const nodeOf = (): GasNode => {
    if (kind === 'without eth_simulateV1') proxy.faults.order({ kind: 'unknown_method' })
    return aNode()
  }

  it('pass an operation that executes, and return at least its cost', async () => {
    const wallet = await aRichWallet()
    const operation = await aSponsoredOperation(world, { wallet, callData: transferOf(1n) })
    const delegation = await aDelegation(world, wallet)
    const run = await nodeOf().dryRun({ operation, delegation, submitter })
    if (run.kind !== 'passed') throw new Error(run.reason)
    const { client } = world.chain
    const depositBefore = await aNode().depositWei()
    await delegateByHand(world, operation.sender)
    await sendTransaction(world.chain, {
      from: submitter,
      to: world.gas.entryPoint,
      data: handleOpsCalldata(operation, submitter),
      gas: 2_000_000n,
    })
    const balance = await client.readContract({
      address: world.usdc,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [operation.sender],
    })
    expect(balance).toBe(4_999_999n)
    const paidWei = depositBefore - (await aNode().depositWei())
    expect(paidWei / operation.maxFeePerGas).toBeLessThanOrEqual(run.gasUsed)
    expect(await nodeOf().dryRun({ operation, delegation: null, submitter })).toMatchObject({
      kind: 'failed',
      code: 'AA25',
    })
  })

  it('return the code of each error of an operation', async () => {
    const wallet = await aRichWallet()
    await delegateByHand(world, lower(wallet))
    const node = nodeOf()
    const run = async (requested: Partial<Parameters<typeof aSponsoredOperation>[1]>) =>
      node.dryRun({
        operation: await aSponsoredOperation(world, {
          wallet,
          callData: transferOf(1n),
          ...requested,
        }),
        delegation: null,
        submitter,
      })
    expect(await run({})).toMatchObject({ kind: 'passed' })
    expect(await run({ callData: transferOf(6_000_000n) })).toMatchObject({
      kind: 'failed',
      code: 'EXECUTION_REVERTED',
      reason: expect.stringContaining('exceeds balance'),
    })
    expect(await run({ validUntilSec: 1_000 })).toMatchObject({ kind: 'failed', code: 'AA32' })
    expect(await run({ nonce: 5n })).toMatchObject({ kind: 'failed', code: 'AA25' })
    const operation = await aSponsoredOperation(world, { wallet, callData: transferOf(1n) })
    const forged = {
      ...operation,
      signature: await aWallet().sign({ hash: toHex(1, { size: 32 }) }),
    }
    expect(await node.dryRun({ operation: forged, delegation: null, submitter })).toMatchObject({
      kind: 'failed',
      code: 'AA24',
    })
    const increased = { ...operation, callGasLimit: operation.callGasLimit + 1n }
    expect(await node.dryRun({ operation: increased, delegation: null, submitter })).toMatchObject({
      kind: 'failed',
    })
  })

  it('use the fees of the transaction, so that no call can detect the dry run', async () => {
    const wallet = await aRichWallet()
    await delegateByHand(world, lower(wallet))
    const to = lower(aWallet())
    // Reverts when the gas price is 0.
    await world.chain.rpc('anvil_setCode', [to, '0x3a6007575f5ffd5b00'])
    const callData = executeCalls([{ to, valueWei: 0n, data: '0x' }])
    const operation = await aSponsoredOperation(world, { wallet, callData })
    const passed = { kind: 'passed' }
    expect(await nodeOf().dryRun({ operation, delegation: null, submitter })).toMatchObject(passed)
  })

  it('use no fees when the submitter has no balance', async () => {
    const wallet = await aRichWallet()
    const operation = await aSponsoredOperation(world, { wallet, callData: transferOf(1n) })
    const run = { operation, delegation: await aDelegation(world, wallet) }
    const underfunded = lower(aWallet())
    expect(await nodeOf().dryRun({ ...run, submitter: underfunded })).toMatchObject({
      kind: 'passed',
    })
  })

  it('reject a delegation that the chain would skip', async () => {
    const wallet = await aRichWallet()
    const operation = await aSponsoredOperation(world, { wallet, callData: transferOf(1n) })
    const stale = await aDelegation(world, wallet, 7)
    expect(await nodeOf().dryRun({ operation, delegation: stale, submitter })).toMatchObject({
      kind: 'failed',
      code: 'NO_DELEGATION',
      reason: 'sender has no code',
    })
    const missing = await nodeOf().dryRun({ operation, delegation: null, submitter })
    expect(missing.kind).toBe('failed')
  })
})

it('createGasNode accepts an operation when the node ignores authorizations in some of the calls', async () => {
  const faulty = await startFaultyRpc(world.chain.url)
  const wallet = await aRichWallet()
  const operation = await aSponsoredOperation(world, { wallet, callData: transferOf(1n) })
  const delegation = await aDelegation(world, wallet)
  const noCode = encodeErrorResult({
    abi: parseAbi(['error Error(string)']),
    args: ['sender has no code'],
  })
  const skip = (isRead: boolean) =>
    faulty.set(({ method, params: [call] }) => {
      if (method !== 'eth_call' || typeof call !== 'object' || call === null) return undefined
      if (!('authorizationList' in call)) return undefined
      if (call.authorizationList === 'none' && !isRead) return { result: '0x' }
      const message = 'execution reverted: sender has no code'
      return { error: { code: 3, message, data: noCode } }
    })
  try {
    skip(false)
    const run = { operation, delegation, submitter }
    expect(await aNode({ rpcUrl: faulty.url }).dryRun(run)).toMatchObject({ kind: 'passed' })
    skip(true)
    expect(await aNode({ rpcUrl: faulty.url }).dryRun(run)).toMatchObject({
      kind: 'failed',
      code: 'NO_DELEGATION',
    })
  } finally {
    await faulty.close()
  }
})

it('createGasNode computes the hash of an operation', async () => {
  const wallet = aWallet()
  await delegateByHand(world, lower(wallet))
  const operation = await aSponsoredOperation(world, { wallet, callData: '0x' })
  expect(packUserOperation(operation).sender).toBe(lower(wallet))
  expect(await aNode().userOpHash(operation)).toMatch(/^0x[0-9a-f]{64}$/)
})
