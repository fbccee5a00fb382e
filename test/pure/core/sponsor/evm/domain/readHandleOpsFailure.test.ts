import fc from 'fast-check'
import {
  concatHex,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  numberToHex,
  parseAbi,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { readHandleOpsFailure } from '../../../../../../core/sponsor/evm/domain/readHandleOpsFailure.ts'
import { readRevert } from '../../../../../../core/sponsor/evm/domain/readRevert.ts'
import { anyBytes } from './anyOperation.ts'

const abi = parseAbi([
  'error FailedOp(uint256 opIndex, string reason)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
  'error PostOpReverted(bytes returnData)',
  'error SignatureValidationFailed(address aggregator)',
  'error ReentrancyGuardReentrantCall()',
  'error ExecuteError(uint256 index, bytes inner)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error SomebodysOwn(uint256 number)',
])
/** Encodes an error of Solidity itself, which viem decodes without an ABI. */
const panic = (code: bigint): Hex => concatHex(['0x4e487b71', numberToHex(code, { size: 32 })])
const UNUSED_ADDRESS = `0x${'1d'.repeat(20)}` as const

const text = (message: string): Hex =>
  concatHex(['0x08c379a0', encodeAbiParameters([{ type: 'string' }], [message])])
const failedOp = (reason: string): Hex =>
  encodeErrorResult({ abi, errorName: 'FailedOp', args: [0n, reason] })
const failedWith = (reason: string, inner: Hex): Hex =>
  encodeErrorResult({ abi, errorName: 'FailedOpWithRevert', args: [0n, reason, inner] })
const underfunded = encodeErrorResult({
  abi,
  errorName: 'ERC20InsufficientBalance',
  args: [UNUSED_ADDRESS, 1n, 2n],
})

describe('the revert reason of handleOps', () => {
  it.each<[string, 'caller' | 'ours']>([
    ['AA10 sender already constructed', 'caller'],
    ['AA13 initCode failed or OOG', 'caller'],
    ['AA14 initCode must return sender', 'caller'],
    ['AA15 initCode must create sender', 'caller'],
    ['AA20 account not deployed', 'caller'],
    ["AA21 didn't pay prefund", 'caller'],
    ['AA22 expired or not due', 'caller'],
    ['AA24 signature error', 'caller'],
    ['AA25 invalid account nonce', 'caller'],
    ['AA26 over verificationGasLimit', 'caller'],
    ['AA31 paymaster deposit too low', 'ours'],
    ['AA32 paymaster expired or not due', 'ours'],
    ['AA34 signature error', 'ours'],
    ['AA36 over paymasterVerificationGasLimit', 'ours'],
    ['AA93 invalid paymasterAndData', 'ours'],
    ['AA94 gas values overflow', 'ours'],
    ['AA95 out of gas', 'ours'],
    ['AA99 initCode too small', 'ours'],
    ['AA77 of a later EntryPoint', 'ours'],
  ])('is attributed for "%s" to the party at fault: %s', (reason, fault) => {
    const revertData = failedOp(reason)
    const code = reason.slice(0, 4)
    expect(readHandleOpsFailure(revertData)).toEqual({ code, reason, fault, revertData })
  })

  it.each<[string, Hex, string, string, 'caller' | 'ours']>([
    [
      'account',
      failedWith('AA23 reverted', underfunded),
      'AA23',
      'ERC20InsufficientBalance',
      'caller',
    ],
    ['paymaster', failedWith('AA33 reverted', text('no')), 'AA33', 'AA33 reverted: no', 'ours'],
    ['an empty revert', failedWith('AA23 reverted', '0x'), 'AA23', 'without a reason', 'caller'],
    ['an invalid beneficiary', text('AA90 invalid beneficiary'), 'AA90', 'AA90', 'ours'],
    [
      'a failed payment to the beneficiary',
      text('AA91 failed send to beneficiary'),
      'AA91',
      'AA91',
      'ours',
    ],
    ['a call of an internal function', text('AA92 internal call only'), 'AA92', 'AA92', 'ours'],
    ['no paymaster', text('AA98 invalid paymaster'), 'AA98', 'AA98', 'ours'],
    ['no code', text('sender has no code'), 'NO_DELEGATION', 'sender has no code', 'caller'],
    [
      'a wallet without a delegation',
      text('not an EIP-7702 delegate'),
      'NO_DELEGATION',
      'not an EIP-7702',
      'caller',
    ],
    ['an empty revert of the call', '0x', 'OUT_OF_GAS', 'out of gas', 'ours'],
    ['some text', text('something else'), 'REVERTED', 'something else', 'ours'],
    ['a panic', panic(0x11n), 'REVERTED', 'overflow', 'ours'],
    [
      'an aggregator',
      encodeErrorResult({ abi, errorName: 'SignatureValidationFailed', args: [UNUSED_ADDRESS] }),
      'AA24',
      'aggregator',
      'caller',
    ],
    [
      'a revert after the operation',
      encodeErrorResult({ abi, errorName: 'PostOpReverted', args: [text('late')] }),
      'REVERTED',
      'late',
      'ours',
    ],
    [
      'a call from within',
      encodeErrorResult({ abi, errorName: 'ReentrancyGuardReentrantCall' }),
      'REVERTED',
      'reentrant call',
      'ours',
    ],
    ['three bytes', '0x010203', 'REVERTED', '0x010203', 'ours'],
  ])('is decoded from %s', (...[, revertData, code, words, fault]) => {
    expect(readHandleOpsFailure(revertData)).toEqual({
      code,
      reason: expect.stringContaining(words),
      fault,
      revertData,
    })
  })

  it('has the code of the EntryPoint, not a code that an account chose', () => {
    const inner = text('AA34 signature error')
    expect(readHandleOpsFailure(failedWith('AA23 reverted', inner))).toMatchObject({
      code: 'AA23',
      fault: 'caller',
    })
  })

  it('is a text for any bytes', () => {
    fc.assert(
      fc.property(anyBytes(300), fc.constantFrom(...selectors()), (bytes, selector) => {
        for (const data of [bytes, `${selector}${bytes.slice(2)}` as Hex]) {
          expect(readHandleOpsFailure(data).reason.length).toBeGreaterThan(0)
          expect(readRevert(data).length).toBeGreaterThan(0)
        }
      }),
    )
  })
})

describe('the revert text of a contract', () => {
  it.each<[Hex, string]>([
    ['0x', 'reverted without a reason'],
    [text(''), 'reverted without a reason'],
    [text('not today'), 'not today'],
    [text('two\nlines\u202e and more'), 'two lines and more'],
    [text('x'.repeat(300)), `${'x'.repeat(200)}…`],
    [panic(0x12n), 'panicked: a division by zero'],
    [panic(0x99n), 'panicked: code 153'],
    [underfunded, 'reverted with ERC20InsufficientBalance'],
    [
      encodeErrorResult({ abi, errorName: 'SomebodysOwn', args: [7n] }),
      `reverted with ${encodeErrorResult({ abi, errorName: 'SomebodysOwn', args: [7n] }).slice(0, 10)}`,
    ],
    [
      encodeErrorResult({ abi, errorName: 'ExecuteError', args: [2n, text('too little')] }),
      'call 2: too little',
    ],
    ['0x08c379a0ffff', 'reverted with 0x08c379a0'],
  ])('is decoded from the revert data %s', (data, words) => {
    expect(readRevert(data)).toBe(words)
  })

  it('stops at three nested levels', () => {
    let data = text('deep')
    for (let depth = 0; depth < 10; depth += 1) {
      data = encodeErrorResult({ abi, errorName: 'ExecuteError', args: [0n, data] })
    }
    expect(readRevert(data)).toBe('call 0: call 0: call 0: reverted with 0x5a154675')
  })
})

function selectors(): Hex[] {
  const samples = [underfunded, text('a'), failedOp('a'), failedWith('a', '0x')]
  const batch = encodeErrorResult({ abi, errorName: 'ExecuteError', args: [0n, '0x'] })
  return [...samples, batch].map((data): Hex => `0x${data.slice(2, 10)}`)
}
