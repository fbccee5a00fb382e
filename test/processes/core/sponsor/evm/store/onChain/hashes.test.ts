import fc from 'fast-check'
import { type Address, type Hex, slice } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryPointAbi } from '../../../../../../../contracts-abi/entryPointAbi.ts'
import { sponsorPaymasterAbi } from '../../../../../../../contracts-abi/sponsorPaymasterAbi.ts'
import { delegateOf } from '../../../../../../../core/sponsor/evm/domain/accountKind.ts'
import { executeCalls } from '../../../../../../../core/sponsor/evm/domain/executeCalls.ts'
import { packUserOperation } from '../../../../../../../core/sponsor/evm/domain/packUserOperation.ts'
import {
  decodePaymasterData,
  encodePaymasterData,
} from '../../../../../../../core/sponsor/evm/domain/paymasterData.ts'
import { readHandleOpsFailure } from '../../../../../../../core/sponsor/evm/domain/readHandleOpsFailure.ts'
import { sponsoredOperationsIn } from '../../../../../../../core/sponsor/evm/domain/sponsoredOperationsIn.ts'
import { sponsorshipHash } from '../../../../../../../core/sponsor/evm/domain/sponsorshipHash.ts'
import type {
  PaymasterFields,
  UserOperation,
} from '../../../../../../../core/sponsor/evm/domain/userOperation.ts'
import { userOpHash } from '../../../../../../../core/sponsor/evm/domain/userOpHash.ts'
import { anyOperation } from '../../../../../../pure/core/sponsor/evm/domain/anyOperation.ts'
import {
  CHAIN_ID,
  ENTRY_POINT,
  SIMPLE_7702_ACCOUNT,
  type SponsorTestChain,
  startSponsorChain,
  VALID_UNTIL_SEC,
} from './sponsorChain.ts'

const UNUSED_ADDRESS: Address = `0x${'1d'.repeat(20)}`
const OTHER_ACCOUNT: Address = `0x${'2e'.repeat(20)}`

let chain: SponsorTestChain
let delegated: Address
beforeAll(async () => {
  chain = await startSponsorChain()
  delegated = (await chain.aWallet({ isDelegated: true })).address
})
afterAll(() => chain.stop())

const hashOnChain = (op: UserOperation): Promise<Hex> =>
  chain.client.readContract({
    address: ENTRY_POINT,
    abi: entryPointAbi,
    functionName: 'getUserOpHash',
    args: [packUserOperation(op)],
  })

describe('the hash that the sender signs', () => {
  it('equals the hash of the EntryPoint for random operations', async () => {
    await fc.assert(
      fc.asyncProperty(anyOperation, async (any) => {
        const op = { ...any, sender: delegated }
        const place = { chainId: CHAIN_ID, entryPoint: ENTRY_POINT, delegate: SIMPLE_7702_ACCOUNT }
        expect(userOpHash(op, place)).toBe(await hashOnChain(op))
      }),
      { numRuns: 60 },
    )
  })

  it('equals the hash of the EntryPoint for a marker of any length', async () => {
    const { op } = chain.draft(delegated, '0x1234')
    const place = { chainId: CHAIN_ID, entryPoint: ENTRY_POINT, delegate: SIMPLE_7702_ACCOUNT }
    const factories: readonly Address[] = ['0x7702', '0x770200', `0x7702${'00'.repeat(18)}`]
    for (const factory of factories) {
      const marked = { ...op, factory }
      expect(userOpHash(marked, place)).toBe(await hashOnChain(marked))
      expect(userOpHash(marked, place)).toBe(userOpHash(op, place))
    }
  })
})

describe('the hash that the sponsor signs', () => {
  it('equals the hash of the paymaster for random operations', async () => {
    const anyTime = fc.nat({ max: 2 ** 40 })
    await fc.assert(
      fc.asyncProperty(
        anyOperation,
        anyTime,
        anyTime,
        async (any, validUntilSec, validAfterSec) => {
          const op = { ...any, sender: delegated, paymaster: any.paymaster ?? ownFields() }
          const id = chain.nextId()
          const onChain = await chain.client.readContract({
            address: chain.paymaster,
            abi: sponsorPaymasterAbi,
            functionName: 'hashOf',
            args: [packUserOperation(op), id, validUntilSec, validAfterSec],
          })
          const place = {
            chainId: CHAIN_ID,
            paymaster: chain.paymaster,
            delegate: SIMPLE_7702_ACCOUNT,
          }
          const times = { id, validUntilSec, validAfterSec }
          expect(sponsorshipHash(op, times, place)).toBe(onChain)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is invalid after a change of any signed field', async () => {
    const wallet = await chain.aWallet({ isDelegated: true })
    const callData = executeCalls([{ to: UNUSED_ADDRESS, valueWei: 0n, data: '0xabcd' }])
    const { op, id } = chain.draft(wallet.address, callData)
    const sponsored = await chain.sponsor(op, id)
    expect(await chain.revertOf(await chain.sign(sponsored, wallet))).toBeNull()
    const codes: Record<string, string | null> = {}
    for (const [name, changed] of Object.entries(mutations(sponsored))) {
      const signed = await chain.sign(changed, wallet)
      const revertData = await chain.revertOf(signed, 16_000_000n)
      codes[name] = revertData === null ? null : readHandleOpsFailure(revertData).code
    }
    expect(codes).toEqual(Object.fromEntries(Object.keys(codes).map((name) => [name, 'AA34'])))
    expect(Object.keys(codes)).toHaveLength(15)
  })

  it('is invalid for another wallet and for another delegation of the wallet', async () => {
    const [wallet, other] = await Promise.all([
      chain.aWallet({ isDelegated: true }),
      chain.aWallet({ isDelegated: true }),
    ])
    const { op, id } = chain.draft(wallet.address, '0x')
    const sponsored = await chain.sponsor(op, id)
    const foreignSignature = await chain.sign({ ...sponsored, sender: other.address }, other)
    expect(await codeOf(foreignSignature)).toBe('AA34')
    const elsewhere = await chain.sponsor(op, id, { delegate: OTHER_ACCOUNT })
    expect(await codeOf(await chain.sign(elsewhere, wallet))).toBe('AA34')
    const nowhere = await chain.sponsor(op, id, { delegate: null })
    expect(await codeOf(await chain.sign(nowhere, wallet))).toBe('AA34')
  })

  it('is valid for the operation that the paymaster logs with its id', async () => {
    const wallet = await chain.aWallet({ isDelegated: true })
    const { op, id } = chain.draft(wallet.address, '0x')
    const { hash, event } = await chain.carry(await chain.sign(await chain.sponsor(op, id), wallet))
    const { logs } = await chain.client.getTransactionReceipt({ hash })
    const place = { chainId: CHAIN_ID, entryPoint: ENTRY_POINT, delegate: SIMPLE_7702_ACCOUNT }
    const sender = wallet.address.toLowerCase()
    expect(sponsoredOperationsIn(logs, chain.paymaster)).toEqual([
      { id, sender, userOpHash: await hashOnChain(await chain.sponsor(op, id)) },
    ])
    expect(userOpHash(await chain.sponsor(op, id), place)).toBe(
      await hashOnChain(await chain.sponsor(op, id)),
    )
    expect(event).toMatchObject({ sender, paymaster: chain.paymaster.toLowerCase() })
    expect(delegateOf((await chain.client.getCode({ address: wallet.address }))!)).toBe(
      SIMPLE_7702_ACCOUNT,
    )
  })
})

/** Returns operations with one changed signed field each, and a new signature of the sender. */
function mutations(op: UserOperation): Readonly<Record<string, UserOperation>> {
  const paymaster = op.paymaster!
  const data = decodePaymasterData(paymaster.paymasterData)!
  const withData = (changes: Partial<typeof data>): UserOperation => ({
    ...op,
    paymaster: { ...paymaster, paymasterData: encodePaymasterData({ ...data, ...changes }) },
  })
  const withPaymaster = (changes: Partial<PaymasterFields>): UserOperation => ({
    ...op,
    paymaster: { ...paymaster, ...changes },
  })
  const flipped: Hex = `0x${slice(data.id, 0, 15).slice(2)}ff`
  return {
    nonce: { ...op, nonce: op.nonce + (1n << 64n) },
    'no factory': { ...op, factory: null },
    'shorter marker': { ...op, factory: '0x7702' },
    callData: { ...op, callData: `${op.callData.slice(0, -2)}ff` as Hex },
    callGasLimit: { ...op, callGasLimit: op.callGasLimit + 1n },
    verificationGasLimit: { ...op, verificationGasLimit: op.verificationGasLimit + 1n },
    preVerificationGas: { ...op, preVerificationGas: op.preVerificationGas + 1n },
    maxFeePerGas: { ...op, maxFeePerGas: op.maxFeePerGas + 1n },
    maxPriorityFeePerGas: { ...op, maxPriorityFeePerGas: op.maxPriorityFeePerGas + 1n },
    paymasterVerificationGasLimit: withPaymaster({
      paymasterVerificationGasLimit: paymaster.paymasterVerificationGasLimit + 1n,
    }),
    paymasterPostOpGasLimit: withPaymaster({ paymasterPostOpGasLimit: 1n }),
    id: withData({ id: flipped }),
    validUntil: withData({ validUntilSec: VALID_UNTIL_SEC + 1 }),
    validAfter: withData({ validAfterSec: 1 }),
    signature: withData({ signature: `0x${'11'.repeat(64)}1b` }),
  }
}

async function codeOf(op: UserOperation): Promise<string | null> {
  const revertData = await chain.revertOf(op, 16_000_000n)
  return revertData === null ? null : readHandleOpsFailure(revertData).code
}

const ownFields = (): PaymasterFields => ({
  paymaster: chain.paymaster,
  paymasterVerificationGasLimit: 30_000n,
  paymasterPostOpGasLimit: 0n,
  paymasterData: '0x',
})
