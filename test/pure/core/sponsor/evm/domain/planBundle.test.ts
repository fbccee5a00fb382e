import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { handleOpsCalldata } from '../../../../../../core/sponsor/evm/domain/handleOpsCalldata.ts'
import {
  handleOpsCall,
  handleOpsGasLimit,
} from '../../../../../../core/sponsor/evm/domain/handleOpsGasLimit.ts'
import {
  type BundleLimits,
  bundleOf,
  planBundle,
  type WaitingOperation,
  waitingOperation,
} from '../../../../../../core/sponsor/evm/domain/planBundle.ts'
import { anOperation } from './anOperation.ts'

const address = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
const limits: BundleLimits = {
  operations: 8,
  gas: 2_000_000n,
  costWei: 10n ** 18n,
  singleCostWei: 10n ** 18n,
}
const base = waitingOperation({
  id: '0x00',
  payer: address(1),
  operation: anOperation({ signature: `0x${'51'.repeat(65)}` }),
  delegation: null,
  maxFeeCapWei: 9_000_000n,
  deadlineSec: 1_000,
})

type Draw = {
  readonly payer: number
  readonly sender: number
  readonly gas: number
  readonly maxFeeWei: number
  readonly roomWei: number
}

function waitingOf(draws: readonly Draw[]): WaitingOperation[] {
  return draws.map(({ payer, sender, gas, maxFeeWei, roomWei }, place) => ({
    ...base,
    id: `0x${place.toString(16)}`,
    payer: address(payer),
    operation: {
      ...base.operation,
      sender: address(100 + sender),
      maxFeePerGas: BigInt(maxFeeWei),
    },
    gasLimit: BigInt(gas),
    maxFeeCapWei: BigInt(maxFeeWei + roomWei),
    deadlineSec: 1_000 + place,
  }))
}

const anyDraw: fc.Arbitrary<Draw> = fc.record({
  payer: fc.integer({ min: 1, max: 5 }),
  sender: fc.integer({ min: 1, max: 20 }),
  gas: fc.integer({ min: 100_000, max: 900_000 }),
  maxFeeWei: fc.integer({ min: 1, max: 100 }),
  roomWei: fc.integer({ min: 0, max: 100 }),
})
const anyWaiting = fc.array(anyDraw, { maxLength: 40 }).map(waitingOf)

/** Returns the bundles that leave no operation waiting. */
function planAll(waiting: readonly WaitingOperation[]): WaitingOperation[][] {
  const bundles: WaitingOperation[][] = []
  let left = waiting
  for (;;) {
    const bundle = planBundle(left, limits)
    if (bundle === null) return bundles
    bundles.push([...bundle.operations])
    left = left.filter((operation) => !bundle.operations.includes(operation))
  }
}

describe('the plan of a bundle', () => {
  it('has one operation of each sender, and is within the limits and within each paid fee', () => {
    fc.assert(
      fc.property(anyWaiting, (waiting) => {
        const bundle = planBundle(waiting, limits)
        expect(bundle === null).toBe(waiting.length === 0)
        if (bundle === null) return
        const { operations } = bundle
        expect(new Set(operations.map(({ operation }) => operation.sender)).size).toBe(
          operations.length,
        )
        expect(operations.length).toBeLessThanOrEqual(limits.operations)
        expect(bundle.gasLimit).toBeLessThanOrEqual(limits.gas)
        for (const { operation, maxFeeCapWei, deadlineSec } of operations) {
          expect(bundle.maxFeeWei).toBeLessThanOrEqual(maxFeeCapWei)
          expect(bundle.maxFeeWei).toBeGreaterThanOrEqual(operation.maxFeePerGas)
          expect(bundle.tipWei).toBeLessThanOrEqual(operation.maxPriorityFeePerGas)
          expect(bundle.deadlineSec).toBeLessThanOrEqual(deadlineSec)
        }
      }),
    )
  })

  it('puts each operation into exactly one of the following bundles', () => {
    fc.assert(
      fc.property(anyWaiting, (waiting) => {
        const ids = planAll(waiting).flatMap((bundle) => bundle.map(({ id }) => id))
        expect(ids.toSorted()).toEqual(waiting.map(({ id }) => id).toSorted())
      }),
    )
  })

  it('takes the oldest operation of each payer before the second of any payer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 300 }),
        (others, many) => {
          const draw = { gas: 100_000, maxFeeWei: 5, roomWei: 5 }
          const waiting = waitingOf([
            ...Array.from({ length: many }, (_, n) => ({ ...draw, payer: 1, sender: n })),
            ...Array.from({ length: others }, (_, n) => ({
              ...draw,
              payer: 2 + n,
              sender: 900 + n,
            })),
          ])
          const taken = planBundle(waiting, limits)?.operations ?? []
          const payers = taken.map(({ payer }) => payer)
          expect(new Set(payers).size).toBe(others + 1)
          expect(payers.filter((payer) => payer === address(1)).length).toBe(
            Math.min(many, limits.operations - others),
          )
          expect(taken[0]?.id).toBe('0x0')
        },
      ),
    )
  })

  it('sends an operation above the gas limit alone, and an operation above the balance never', () => {
    const waiting = waitingOf([
      { payer: 1, sender: 1, gas: 5_000_000, maxFeeWei: 5, roomWei: 0 },
      { payer: 2, sender: 2, gas: 100_000, maxFeeWei: 5, roomWei: 0 },
    ])
    const first = planBundle(waiting, limits)
    expect(first?.operations).toEqual(waiting.slice(0, 1))
    const poor = { ...limits, costWei: 300_000n, singleCostWei: 600_000n }
    expect(planBundle(waiting, poor)?.operations).toEqual(waiting.slice(1))
    expect(planBundle(waiting, { ...poor, singleCostWei: 1n })).toBeNull()
  })

  it('limits the call data of a transaction to the bytes that nodes accept', () => {
    const large = waitingOperation({
      ...base,
      operation: { ...base.operation, callData: `0x${'00'.repeat(24_000)}` },
    })
    const waiting = Array.from({ length: 8 }, (_, n) => ({
      ...large,
      operation: { ...large.operation, sender: address(100 + n) },
    }))
    const wide = { ...limits, gas: 100_000_000n }
    expect(planBundle(waiting, wide)?.operations).toHaveLength(4)
  })

  it('has at least the gas limit of a transaction with the same operations', () => {
    const second = waitingOperation({
      ...base,
      operation: { ...base.operation, sender: address(7), callGasLimit: 90_000n },
    })
    expect(bundleOf([base]).gasLimit).toBe(handleOpsGasLimit(base.operation, { delegations: 0 }))
    expect(bundleOf([base, second]).gasLimit).toBe(base.gasLimit + second.gasLimit - 21_000n)
  })

  it('has the call data of each beneficiary, from one encoding of its operation', () => {
    const { gasLimit, dataBytes, dataFor } = handleOpsCall(base.operation, { delegations: 1 })
    expect(gasLimit).toBe(handleOpsGasLimit(base.operation, { delegations: 1 }))
    for (const beneficiary of [address(0), address(7), base.operation.sender]) {
      const data = handleOpsCalldata(base.operation, beneficiary)
      expect(dataFor(beneficiary)).toBe(data)
      expect(dataBytes).toBe((data.length - 2) / 2)
    }
  })
})
