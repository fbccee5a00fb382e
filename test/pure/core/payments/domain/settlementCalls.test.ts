import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi, size, slice } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { settlementTokenAbi } from '../../../../../core/payments/domain/settlementAbi.ts'
import {
  BATCH_GAS,
  CONTRACT_GAS_LIMIT,
  DIRECT_GAS_LIMIT,
  ENTRY_GAS,
  MAX_BATCH,
  MIN_BATCH,
  MULTICALL3,
  type Payable,
  settlementCalls,
  transferCalldata,
} from '../../../../../core/payments/domain/settlementCalls.ts'

const TOKEN: Hex = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const hexOf = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(toHex)
const address = hexOf(20)
const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const keySignature = fc
  .tuple(hexOf(32), hexOf(32), fc.constantFrom(0, 1, 27, 28))
  .map(([r, s, v]): Hex => `${r}${s.slice(2)}${v.toString(16).padStart(2, '0')}`)
const contractSignature = fc
  .uint8Array({ minLength: 1, maxLength: 200 })
  .filter(({ length }) => length !== 65)
  .map(toHex)

const aPayable = (signature: fc.Arbitrary<Hex>, isAlone: fc.Arbitrary<boolean>) =>
  fc.record({
    id: fc.uuid(),
    token: fc.constant(TOKEN),
    authorization: fc.record({
      from: address,
      to: address,
      valueUsdc6: uint,
      validAfterSec: uint,
      validBeforeSec: uint,
      nonce: hexOf(32),
    }),
    signature,
    isAlone,
  }) satisfies fc.Arbitrary<Payable>

const shareable = aPayable(keySignature, fc.constant(false))
const anything = fc.oneof(
  shareable,
  aPayable(keySignature, fc.constant(true)),
  aPayable(contractSignature, fc.boolean()),
)
const batchAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call3[] calls)',
])

describe('calls that submit payments', () => {
  it('encode the signature of a key as viem does', () => {
    fc.assert(
      fc.property(shareable, (payment) => {
        const { authorization, signature } = payment
        const { from, to, valueUsdc6, validAfterSec, validBeforeSec, nonce } = authorization
        const v = Number(slice(signature, 64))
        const parts = [
          v < 27 ? v + 27 : v,
          slice(signature, 0, 32),
          slice(signature, 32, 64),
        ] as const
        const terms = [from, to, valueUsdc6, validAfterSec, validBeforeSec, nonce] as const
        expect(transferCalldata(payment)).toBe(
          encodeFunctionData({
            abi: settlementTokenAbi,
            functionName: 'transferWithAuthorization',
            args: [...terms, ...parts],
          }),
        )
      }),
      { numRuns: 1_000 },
    )
  })

  it('contain every payment exactly once, and batch only payments that may share a batch', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anything, { selector: ({ id }) => id, maxLength: 30 }),
        (waiting) => {
          const calls = settlementCalls(waiting)
          const carried = calls.flatMap(({ paymentIds }) => paymentIds)
          expect(carried.toSorted()).toEqual(waiting.map(({ id }) => id).toSorted())
          const byId = new Map(waiting.map((payment) => [payment.id, payment]))
          for (const { to, paymentIds } of calls) {
            if (to === TOKEN) expect(paymentIds).toHaveLength(1)
            else {
              expect(to).toBe(MULTICALL3)
              expect(paymentIds.length).toBeGreaterThanOrEqual(MIN_BATCH)
              for (const id of paymentIds) {
                expect(byId.get(id)?.isAlone).toBe(false)
                expect(size(byId.get(id)?.signature ?? '0x')).toBe(65)
              }
            }
          }
        },
      ),
    )
  })

  it('batch the calldata of single calls, each of which may fail', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(shareable, {
          selector: ({ id }) => id,
          minLength: MIN_BATCH,
          maxLength: 12,
        }),
        (waiting) => {
          const [call] = settlementCalls(waiting)
          const { args } = decodeFunctionData({ abi: batchAbi, data: call?.data ?? '0x' })
          expect(args[0].map(({ callData }) => callData)).toEqual(waiting.map(transferCalldata))
          expect(args[0].every(({ allowFailure }) => allowFailure)).toBe(true)
          expect(call?.gasLimit).toBe(BATCH_GAS + ENTRY_GAS * BigInt(waiting.length))
        },
      ),
    )
  })

  it('fill each batch before the next, and send the rest singly', () => {
    const call = fc.sample(shareable, 1)[0]!
    const many = Array.from({ length: MAX_BATCH + 2 }, (_, at) => ({ ...call, id: `pay_${at}` }))
    const sizes = settlementCalls(many).map(({ paymentIds }) => paymentIds.length)
    expect(sizes).toEqual([MAX_BATCH, 1, 1])
  })

  it('pass a key signature as v, r and s, with v 27 or 28 for any input form', () => {
    fc.assert(
      fc.property(shareable, (payment) => {
        const { args } = decodeFunctionData({
          abi: settlementTokenAbi,
          data: transferCalldata(payment),
        })
        expect(args).toHaveLength(9)
        expect([27, 28]).toContain(args[6])
        expect(args[2]).toBe(payment.authorization.valueUsdc6)
        expect(`${args[7]}${args[8]?.slice(2)}`).toBe(payment.signature.slice(0, -2))
      }),
    )
  })

  it('pass any other signature as bytes, with gas for the contract that validates it', () => {
    fc.assert(
      fc.property(aPayable(contractSignature, fc.constant(false)), (payment) => {
        const [call] = settlementCalls([payment])
        const { args } = decodeFunctionData({ abi: settlementTokenAbi, data: call?.data ?? '0x' })
        expect(args?.at(-1)).toBe(payment.signature)
        expect(call?.gasLimit).toBe(CONTRACT_GAS_LIMIT)
      }),
    )
  })

  it('have a fixed gas limit for one key payment', async () => {
    const call = fc.sample(shareable, 1)[0]!
    const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const signature = await account.signMessage({ message: 'anything' })
    expect(settlementCalls([{ ...call, signature }])[0]?.gasLimit).toBe(DIRECT_GAS_LIMIT)
  })
})

function toHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
