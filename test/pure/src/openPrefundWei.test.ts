import fc from 'fast-check'
import { concatHex, encodeFunctionData, encodePacked, type Hex, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { entryPointAbi } from '../../../contracts-abi/entryPointAbi.ts'
import { openPrefundWei } from '../../../src/lib/openPrefundWei.ts'

const ENTRY_POINT: Hex = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
const OURS: Hex = '0x9a500000000000000000000000000000000f00d1'
const OTHER: Hex = '0x9a500000000000000000000000000000000f00d2'

const gas = fc.bigInt({ min: 0n, max: 2n ** 100n })
const operation = fc.record({
  isOurs: fc.boolean(),
  limits: fc.tuple(gas, gas, gas, gas, gas),
  maxFeeWei: gas,
  tipWei: gas,
})
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

const two = (left: bigint, right: bigint): Hex =>
  encodePacked(['uint128', 'uint128'], [left, right])

function inputOf(operations: readonly Operation[]): Hex {
  const packed = operations.map(({ isOurs, limits, maxFeeWei, tipWei }, nonce) => ({
    sender: pad(toHex(nonce + 1), { size: 20 }),
    nonce: BigInt(nonce),
    initCode: '0x' as const,
    callData: '0xb61d27f6' as const,
    accountGasLimits: two(limits[0], limits[1]),
    preVerificationGas: limits[4],
    gasFees: two(tipWei, maxFeeWei),
    paymasterAndData: concatHex([isOurs ? OURS : OTHER, two(limits[2], limits[3]), '0x1234']),
    signature: '0x' as const,
  }))
  return encodeFunctionData({
    abi: entryPointAbi,
    functionName: 'handleOps',
    args: [packed, OTHER],
  })
}

const send = (input: Hex, checked: number, ended: number, to: Hex | null = ENTRY_POINT) =>
  openPrefundWei({ to, input }, { entryPoint: ENTRY_POINT, paymaster: OURS, checked, ended })

describe('the open prefund of a deposit at the EntryPoint', () => {
  it("is the sum of all gas limits of the paymaster's operations from the first running to the last checked", () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 6 }), fc.nat(), fc.nat(), (all, left, right) => {
        const ours = all.filter(({ isOurs }) => isOurs)
        const [ended = 0, checked = 0] = [left, right]
          .map((seed) => seed % (ours.length + 1))
          .toSorted((low, high) => low - high)
        const held = ours
          .slice(ended, checked)
          .reduce(
            (sum, { limits, maxFeeWei }) =>
              sum + limits.reduce((gasSum, limit) => gasSum + limit, 0n) * maxFeeWei,
            0n,
          )
        expect(send(inputOf(all), checked, ended)).toBe(held)
      }),
    )
  })

  it('is zero outside of operations, for any call', () => {
    expect(send('0x', 0, 0, null)).toBe(0n)
    expect(send('0xdeadbeef', 3, 3, OTHER)).toBe(0n)
  })

  it('is unknown when the operations did not come by a plain call', () => {
    const one: Operation = { isOurs: true, limits: [1n, 1n, 1n, 1n, 1n], maxFeeWei: 1n, tipWei: 0n }
    const input = inputOf([one])
    expect(send(input, 1, 0)).toBe(5n)
    expect(send(input, 1, 0, OTHER)).toBeUndefined()
    expect(send(input, 2, 0)).toBeUndefined()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(send(toHex(bytes), 1, 0)).toBeUndefined()
      }),
    )
  })
})
