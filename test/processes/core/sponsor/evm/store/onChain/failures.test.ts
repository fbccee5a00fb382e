import { type Address, encodeFunctionData, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simpleAccountFactoryAbi } from '../../../../../../../contracts-abi/simpleAccountFactoryAbi.ts'
import { sponsorPaymasterAbi } from '../../../../../../../contracts-abi/sponsorPaymasterAbi.ts'
import { readHandleOpsFailure } from '../../../../../../../core/sponsor/evm/domain/readHandleOpsFailure.ts'
import {
  MARKER_7702,
  type UserOperation,
} from '../../../../../../../core/sponsor/evm/domain/userOperation.ts'
import { type SponsorTestChain, startSponsorChain } from './sponsorChain.ts'

const SIMPLE_ACCOUNT_FACTORY: Address = '0x13e9ed32155810fdbd067d4522c492d6f68e5944'
/** Contract that reverts every call: `PUSH0 PUSH0 REVERT`. */
const REFUSING: Address = `0x${'e2'.repeat(20)}`
/** Contract that returns address 1 to every call. */
const YIELDING: Address = `0x${'e3'.repeat(20)}`
/** Valid signature of an unknown account: `r` is the generator of secp256k1. */
const FOREIGN_SIGNATURE: Hex = `0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798${'7f'.repeat(32)}1c`

let chain: SponsorTestChain
beforeAll(async () => {
  chain = await startSponsorChain()
  await chain.client.setCode({ address: REFUSING, bytecode: '0x5f5ffd' })
  await chain.client.setCode({ address: YIELDING, bytecode: '0x60015f5260205ff3' })
})
afterAll(() => chain.stop())

describe('failures of a real EntryPoint', () => {
  it.each<[string, 'caller' | 'ours', (op: UserOperation) => Partial<UserOperation>]>([
    ['AA10', 'caller', () => factory(SIMPLE_ACCOUNT_FACTORY, createAccount())],
    ['AA24', 'caller', () => ({ signature: FOREIGN_SIGNATURE })],
    ['AA23', 'caller', () => ({ signature: '0x12' })],
    ['AA25', 'caller', ({ nonce }) => ({ nonce: nonce + 1n })],
    ['AA26', 'caller', () => ({ verificationGasLimit: 30_000n })],
    ['AA36', 'ours', ({ paymaster }) => withPaymasterGas(paymaster, 22_000n)],
    ['AA31', 'ours', () => ({ maxFeePerGas: 10n ** 16n })],
    ['AA94', 'ours', () => ({ maxFeePerGas: 1n << 121n })],
    ['AA95', 'ours', () => ({ callGasLimit: 20_000_000n })],
  ])('are parsed with their code and fault: %s', async (code, fault, changesOf) => {
    const wallet = await chain.aWallet({ isDelegated: true })
    const { op, id } = chain.draft(wallet.address, '0x')
    const changes = changesOf(op)
    const signed = await chain.sign(await chain.sponsor({ ...op, ...changes }, id), wallet)
    const { signature = signed.signature } = changes
    expect(await failureOf({ ...signed, signature })).toMatchObject({ code, fault })
  })

  it.each<[string, Partial<UserOperation>]>([
    ['AA13', factory(REFUSING, '0x12')],
    ['AA14', factory(YIELDING, '0x12')],
    ['AA20', { factory: null }],
    ['NO_DELEGATION', { factory: MARKER_7702 }],
  ])('are the fault of the caller if the account is missing: %s', async (code, changes) => {
    const { op, id } = chain.draft(privateKeyToAccount(generatePrivateKey()).address, '0x')
    const bare = { ...op, verificationGasLimit: 400_000n, ...changes }
    const sponsored = await chain.sponsor(bare, id, { delegate: null })
    const failure = await failureOf({ ...sponsored, signature: '0x12' })
    expect(failure).toMatchObject({ code, fault: 'caller' })
  })

  it('are the fault of the caller for a contract without a delegation', async () => {
    const { op, id } = chain.draft(YIELDING, '0x')
    const sponsored = await chain.sponsor(op, id, { delegate: null })
    expect(await failureOf({ ...sponsored, signature: '0x12' })).toMatchObject({
      code: 'NO_DELEGATION',
      reason: 'not an EIP-7702 delegate',
      fault: 'caller',
    })
  })

  it('are the fault of the operator if a validity time causes the failure', async () => {
    const wallet = await chain.aWallet({ isDelegated: true })
    const { op, id } = chain.draft(wallet.address, '0x')
    for (const times of [{ validUntilSec: 1_600_000_000 }, { validAfterSec: 3_999_999_999 }]) {
      const signed = await chain.sign(await chain.sponsor(op, id, times), wallet)
      expect(await failureOf(signed)).toMatchObject({ code: 'AA32', fault: 'ours' })
    }
  })

  it('are the fault of the operator if a paymaster causes the failure', async () => {
    const wallet = await chain.aWallet({ isDelegated: true })
    const { op, id } = chain.draft(wallet.address, '0x')
    const sponsored = await chain.sponsor(op, id)
    const paymaster = sponsored.paymaster!
    const paymasterData: Hex = `${paymaster.paymasterData}00`
    const longer = { ...sponsored, paymaster: { ...paymaster, paymasterData } }
    expect(await failureOf(await chain.sign(longer, wallet))).toMatchObject({
      code: 'AA33',
      fault: 'ours',
    })
    const refused = { ...sponsored, paymaster: { ...paymaster, paymaster: REFUSING } }
    expect(await failureOf(await chain.sign(refused, wallet))).toMatchObject({ code: 'AA31' })
  })

  it('do not occur when the wallet signs the sponsored operation, until the nonce is used', async () => {
    const wallet = await chain.aWallet({ isDelegated: true })
    const { op, id } = chain.draft(wallet.address, '0x')
    const signed = await chain.sign(await chain.sponsor(op, id), wallet)
    expect(await chain.revertOf(signed)).toBeNull()
    expect((await chain.carry(signed)).event?.success).toBe(true)
    // The nonce of the operation is already used.
    expect(await failureOf(signed)).toMatchObject({ code: 'AA25', fault: 'caller' })
  })

  it('are the fault of the operator after a replacement of the signer', async () => {
    const wallet = await chain.aWallet({ isDelegated: true })
    const { op, id } = chain.draft(wallet.address, '0x')
    const signed = await chain.sign(await chain.sponsor(op, id), wallet)
    const { client, owner, paymaster } = chain
    const accounts = await client.getAddresses()
    const next = accounts[5]!
    const propose = {
      abi: sponsorPaymasterAbi,
      functionName: 'proposeSigner',
      args: [next],
    } as const
    const accept = { abi: sponsorPaymasterAbi, functionName: 'acceptSigner' } as const
    for (const [account, data] of [
      [owner, encodeFunctionData(propose)],
      [next, encodeFunctionData(accept)],
    ] as const) {
      await client.sendTransaction({ account, chain: null, to: paymaster, data })
      await client.mine({ blocks: 1 })
    }
    expect(await failureOf(signed)).toMatchObject({ code: 'AA34', fault: 'ours' })
  })
})

async function failureOf(op: UserOperation) {
  const revertData = await chain.revertOf(op, 16_000_000n)
  return revertData === null ? null : readHandleOpsFailure(revertData)
}

function factory(address: Address, factoryData: Hex): Partial<UserOperation> {
  return { factory: address, factoryData, verificationGasLimit: 400_000n }
}

function createAccount(): Hex {
  return encodeFunctionData({
    abi: simpleAccountFactoryAbi,
    functionName: 'createAccount',
    args: [REFUSING, 0n],
  })
}

function withPaymasterGas(
  paymaster: UserOperation['paymaster'],
  paymasterVerificationGasLimit: bigint,
): Partial<UserOperation> {
  return { paymaster: { ...paymaster!, paymasterVerificationGasLimit } }
}
