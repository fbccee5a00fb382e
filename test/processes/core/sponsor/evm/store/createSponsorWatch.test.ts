import { type Address, createWalletClient, custom, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { RpcUnavailable } from '../../../../../../core/kernel/errors.ts'
import { handleOpsCalldata } from '../../../../../../core/sponsor/evm/domain/handleOpsCalldata.ts'
import { readHandleOpsFailure } from '../../../../../../core/sponsor/evm/domain/readHandleOpsFailure.ts'
import type { UserOperation } from '../../../../../../core/sponsor/evm/domain/userOperation.ts'
import { userOpHash } from '../../../../../../core/sponsor/evm/domain/userOpHash.ts'
import { createSponsorWatch } from '../../../../../../core/sponsor/evm/store/createSponsorWatch.ts'
import type { SponsorWatch } from '../../../../../../core/sponsor/evm/workPorts.ts'
import { latestBlock } from '../../../../../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../../../../../devnet/chain/mineBlock.ts'
import { type RpcProxy, startRpcProxy } from '../../../../../../devnet/rpcProxy/startRpcProxy.ts'
import {
  aDelegation,
  aSponsoredOperation,
  aWallet,
  type SponsorChain,
  startSponsorChain,
} from '../../../../../support/gas/startSponsorChain.ts'

let world: SponsorChain
let proxy: RpcProxy
let watch: SponsorWatch
beforeAll(async () => {
  world = await startSponsorChain()
  proxy = await startRpcProxy({ upstream: world.chain.url })
  const { chainId, entryPoint, paymaster } = world.gas
  watch = createSponsorWatch({ chainId, rpcUrl: proxy.url, entryPoint, paymaster })
})
afterAll(async () => {
  await proxy?.close()
  await world?.stop()
})
afterEach(() => proxy.faults.clear())

const placeOf = () => {
  const { chainId, entryPoint, accountImplementation: delegate } = world.gas
  return { chainId, entryPoint, delegate }
}
/** Sends an operation with its delegation from a submitter, and mines the block. */
async function includeOperation(operation: UserOperation, nonce = 0): Promise<Hex> {
  const [submitter] = world.accounts.gasSubmitters
  const account = privateKeyToAccount(submitter.privateKey)
  const wallet = wallets.get(operation.sender)
  if (wallet === undefined) throw new Error('nobody')
  const transport = custom({
    request: ({ method, params }: { method: 'eth_call'; params: [never, never] }) =>
      world.chain.rpc(method, params),
  })
  const client = createWalletClient({ account, transport })
  const raw = await account.signTransaction({
    type: 'eip7702',
    chainId: world.gas.chainId,
    nonce: await world.chain.client.getTransactionCount({ address: account.address }),
    to: world.gas.entryPoint,
    data: handleOpsCalldata(operation, submitter.address),
    gas: 2_000_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 9n,
    authorizationList: [await aDelegation(world, wallet, nonce)],
  })
  const txHash = await client.sendRawTransaction({ serializedTransaction: raw })
  await mineBlock(world.chain)
  return txHash
}
const wallets = new Map<Address, ReturnType<typeof aWallet>>()
async function anOperation(): Promise<UserOperation> {
  const wallet = aWallet()
  const operation = await aSponsoredOperation(world, { wallet, callData: '0x' })
  wallets.set(operation.sender, wallet)
  return operation
}

describe('the watch of a chain', () => {
  it('finds the outcome of an operation in its current block', async () => {
    const operation = await anOperation()
    const hash = userOpHash(operation, placeOf())
    const before = await watch.head()
    expect(await watch.event(hash, 0)).toBeNull()
    const depositWei = await watch.depositWei()
    const txHash = await includeOperation(operation)
    const event = await watch.event(hash, before.number)
    expect(event).toMatchObject({
      userOpHash: hash,
      sender: operation.sender,
      txHash,
      blockNumber: before.number + 1,
      blockHash: await watch.blockHash(before.number + 1),
    })
    expect(event?.actualGasCostWei).toBe(depositWei - (await watch.depositWei()))
    expect(await watch.event(hash, before.number + 2)).toBeNull()
  })

  it('returns the newest block and the newest final block', async () => {
    const { number, timestampSec, finalNumber } = await watch.head()
    expect(await watch.blockHash(number)).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await watch.blockHash(number + 1)).toBeNull()
    expect(timestampSec).toBe((await latestBlock(world.chain)).timestampSec)
    expect(finalNumber).toBeLessThan(number)
  })

  it('returns the revert data of a transaction', async () => {
    const operation = await anOperation()
    const forged = await includeOperation({
      ...operation,
      callGasLimit: operation.callGasLimit + 1n,
    })
    const data = await watch.revertData(forged)
    expect(readHandleOpsFailure(data ?? '0x').code).toBe('AA24')
    await includeOperation(operation, 1)
    const again = await includeOperation(operation, 2)
    expect(readHandleOpsFailure((await watch.revertData(again)) ?? '0x').code).toBe('AA25')
  })

  it('returns the revert data of a transaction whose account reverts when the gas price is not 0', async () => {
    const operation = await anOperation()
    // Returns 0 to a validation, and reverts when `tx.gasprice` is not 0.
    await world.chain.rpc('anvil_setCode', [operation.sender, '0x3a600b575f5f5260205ff35b5f5ffd'])
    const trap = { ...operation, factory: null, signature: `0x${'00'.repeat(65)}` } as const
    const txHash = await includeOperation(trap, 9)
    expect(readHandleOpsFailure((await watch.revertData(txHash)) ?? '0x').code).toBe('AA23')
  })

  it('returns no revert data for a successful or unknown transaction', async () => {
    expect(await watch.revertData(await includeOperation(await anOperation()))).toBeNull()
    expect(await watch.revertData(`0x${'77'.repeat(32)}`)).toBeNull()
  })

  it('throws RpcUnavailable when the node does not answer', async () => {
    proxy.faults.order({ kind: 'hang_up' })
    const requested = [
      () => watch.head(),
      () => watch.depositWei(),
      () => watch.blockHash(1),
      () => watch.event(`0x${'77'.repeat(32)}`, 0),
      () => watch.revertData(`0x${'77'.repeat(32)}`),
    ]
    for (const wanted of requested) await expect(wanted()).rejects.toBeInstanceOf(RpcUnavailable)
  })
})
