import { type Address, decodeFunctionData, type Hex, isHex, size } from 'viem'
import { describe, expect, it } from 'vitest'
import { simple7702AccountAbi } from '../../../../../../contracts-abi/simple7702AccountAbi.ts'
import { accountKind, delegateOf } from '../../../../../../core/sponsor/evm/domain/accountKind.ts'
import {
  directNonce,
  MAX_DIRECT_NONCE,
} from '../../../../../../core/sponsor/evm/domain/directNonce.ts'
import { executeCalls } from '../../../../../../core/sponsor/evm/domain/executeCalls.ts'
import { handleOpsGasLimit } from '../../../../../../core/sponsor/evm/domain/handleOpsGasLimit.ts'
import { limitsProblem } from '../../../../../../core/sponsor/evm/domain/limitsProblem.ts'
import {
  decodePaymasterData,
  encodePaymasterData,
  stubPaymasterData,
} from '../../../../../../core/sponsor/evm/domain/paymasterData.ts'
import { anOperation } from './anOperation.ts'

const implementation: Address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
const lower: Address = '0xe6cae83bde06e4c305530e199d7217f42808555b'

describe('the kind of an address', () => {
  it.each<[Hex, string, Address | null]>([
    ['0x', 'empty', null],
    [`0xef0100${lower.slice(2)}`, 'ours', lower],
    [`0xEF0100${implementation.slice(2).toUpperCase()}`, 'ours', lower],
    [`0xef0100${'22'.repeat(20)}`, 'foreign', `0x${'22'.repeat(20)}`],
    [`0xef0100${'22'.repeat(21)}`, 'contract', null],
    ['0x6080', 'contract', null],
  ])('is determined from its code %s', (code, kind, delegate) => {
    expect(accountKind(code, implementation)).toBe(kind)
    expect(delegateOf(code)).toBe(delegate)
  })
})

describe('calls of an account', () => {
  const call = { to: lower, valueWei: 5n, data: '0x1234' } as const
  it('are one call or a batch', () => {
    const decoded = decodeFunctionData({ abi: simple7702AccountAbi, data: executeCalls([call]) })
    expect([decoded.functionName, decoded.args]).toEqual([
      'execute',
      [implementation, 5n, '0x1234'],
    ])
    const two = decodeFunctionData({ abi: simple7702AccountAbi, data: executeCalls([call, call]) })
    const each = { target: implementation, value: 5n, data: '0x1234' }
    expect([two.functionName, two.args]).toEqual(['executeBatch', [[each, each]]])
  })
})

describe('data of the paymaster', () => {
  const data = {
    validUntilSec: 1_800_000_000,
    validAfterSec: 5,
    id: `0x${'ab'.repeat(16)}`,
    signature: `0x${'cd'.repeat(65)}`,
  } as const
  it('has 93 bytes and is decoded back', () => {
    expect(size(encodePaymasterData(data))).toBe(93)
    expect(decodePaymasterData(encodePaymasterData(data))).toEqual(data)
  })

  it('is null in another length', () => {
    expect(decodePaymasterData(`${encodePaymasterData(data)}00`)).toBeNull()
    expect(decodePaymasterData('0x')).toBeNull()
    expect(() => encodePaymasterData({ ...data, id: '0x12' })).toThrow(RangeError)
    expect(() => encodePaymasterData({ ...data, validUntilSec: 2 ** 48 })).toThrow()
  })

  it('has a stub that costs at least as much as real data', () => {
    const stub = stubPaymasterData()
    const { signature, id, validUntilSec } = decodePaymasterData(stub)!
    expect(isHex(stub) && size(stub)).toBe(93)
    for (const part of [signature, id, `0x${validUntilSec.toString(16)}`]) {
      expect(part.slice(2).match(/../g)).not.toContain('00')
    }
  })
})

describe('the nonce of the direct lane', () => {
  it('has the id as its key and starts at 0', () => {
    expect(directNonce(`0x${'00'.repeat(15)}01`)).toBe(1n << 64n)
    expect(directNonce(`0x${'ff'.repeat(16)}`)).toBe(MAX_DIRECT_NONCE)
  })
})

describe('gas limits of an operation', () => {
  const rules = { maxCallDataBytes: 100, requiredPvg: 50_000n }
  it.each<[string, Parameters<typeof anOperation>[0], string | null]>([
    ['enough', {}, null],
    ['gas slightly below the need', { preVerificationGas: 47_500n }, null],
    [
      'too little gas for its bytes',
      { preVerificationGas: 47_499n },
      'preVerificationGas too low: need 50000, got 47499',
    ],
    [
      'too much call data',
      { callData: `0x${'00'.repeat(60)}`, factoryData: `0x${'00'.repeat(41)}` },
      'callData too long: at most 100 bytes with factoryData, got 101',
    ],
    [
      'too much gas',
      { callGasLimit: 13_949_998n },
      'callGasLimit too high: at most 14000000 with verificationGasLimit, got 14000001',
    ],
    [
      'a signature larger than the maximum',
      { callGasLimit: 13_900_000n, signature: `0x${'ff'.repeat(130_000)}` },
      'callGasLimit too high: the transaction needs',
    ],
  ])('are accepted, or rejected with the limit and the value: %s', (_, changes, problem) => {
    const returned = limitsProblem(anOperation(changes), rules)
    if (problem === null) expect(returned).toBeNull()
    else expect(returned).toContain(problem)
  })

  it('never exceed the maximum of a chain', () => {
    const op = anOperation({ callGasLimit: 20_000_000n })
    expect(handleOpsGasLimit(op, { delegations: 1 })).toBe(16_000_000n)
  })
})
