import fc from 'fast-check'
import { type Address, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callDataGas } from '../../../../../../../core/sponsor/evm/domain/callDataGas.ts'
import { executeCalls } from '../../../../../../../core/sponsor/evm/domain/executeCalls.ts'
import { handleOpsCalldata } from '../../../../../../../core/sponsor/evm/domain/handleOpsCalldata.ts'
import {
  minMeteredGas,
  requiredPreVerificationGas,
  TRANSACTION_GAS,
} from '../../../../../../../core/sponsor/evm/domain/requiredPreVerificationGas.ts'
import { type Carried, type SponsorTestChain, startSponsorChain } from './sponsorChain.ts'

const UNUSED_ADDRESS: Address = `0x${'1d'.repeat(20)}`
/** Refund of a chain for an existing authority; anvil refunds for any authority. Source: EIP-7702. */
const REFUND_GAS = 12_500n
/** Maximum gas by which a prediction may exceed the use. */
const TOLERANCE = 1_500n

let chain: SponsorTestChain
beforeAll(async () => {
  chain = await startSponsorChain()
})
afterAll(() => chain.stop())

describe('the gas that the EntryPoint does not meter', () => {
  const sizes = [0, 1, 31, 32, 500, 1_000, 2_000, 3_200, 6_000, 12_000, 24_000]
  const mixes: readonly (readonly [string, (at: number) => string])[] = [
    ['zeros', () => '00'],
    ['half zeros', (at) => (at % 2 === 0 ? '00' : 'ab')],
    ['no zeros', () => 'ab'],
  ]
  const cases = sizes.flatMap((bytes) =>
    mixes.flatMap(([mix, byteAt]) =>
      [false, true].map((isFirst) => ({ bytes, mix, byteAt, isFirst })),
    ),
  )

  it.each(cases)('is predicted for $bytes bytes of $mix, first use $isFirst', async (entry) => {
    const data: Hex = `0x${Array.from({ length: entry.bytes }, (_, at) => entry.byteAt(at)).join('')}`
    const carried = await carryData(data, entry.isFirst)
    expect(carried.event?.success).toBe(true)
    expectPredicted(carried, entry.isFirst)
  })

  it('is predicted for random data', async () => {
    const anyData = fc
      .tuple(fc.nat({ max: 24_000 }), fc.nat({ max: 255 }), fc.boolean())
      .map(([bytes, step, isFirst]) => ({ bytes, step, isFirst }))
    await fc.assert(
      fc.asyncProperty(anyData, async ({ bytes, step, isFirst }) => {
        const at = (index: number) => toHex((index * step) % 256, { size: 1 }).slice(2)
        const data: Hex = `0x${Array.from({ length: bytes }, (_, index) => at(index)).join('')}`
        expectPredicted(await carryData(data, isFirst), isFirst)
      }),
      { numRuns: 25 },
    )
  })

  it('is never underestimated for an account that costs the EntryPoint little', async () => {
    const account: Address = '0x00000000000000000000000000000000000a11ce'
    // Returns a zero word to every call, so that any signature and any call succeed.
    await chain.client.setCode({ address: account, bytecode: '0x5f5f5260205ff3' })
    for (const [nonce, bytes] of [0, 0, 1_000, 6_000, 24_000].entries()) {
      const callData: Hex = `0x${'ab'.repeat(bytes)}`
      const { op, id } = chain.draft(account, callData)
      const own = { ...op, nonce: BigInt(nonce), factory: null, callGasLimit: 10_000n }
      const preVerificationGas = requiredPreVerificationGas(own, {
        hasDelegation: false,
        l1Gas: 0n,
      })
      const sponsored = await chain.sponsor({ ...own, preVerificationGas }, id, { delegate: null })
      const carried = await chain.carry({ ...sponsored, signature: '0x01' })
      expect(carried.event?.success).toBe(true)
      expect(meteredGas(carried)).toBeGreaterThanOrEqual(minMeteredGas(sponsored))
      expect(preVerificationGas).toBeGreaterThanOrEqual(carried.gasUsed - meteredGas(carried))
    }
  })

  it('includes a signature longer than that of a key', () => {
    const { op } = chain.draft(UNUSED_ADDRESS, '0x')
    const extra = { hasDelegation: false, l1Gas: 0n }
    const short = requiredPreVerificationGas({ ...op, signature: '0x' }, extra)
    expect(requiredPreVerificationGas({ ...op, signature: `0x${'01'.repeat(65)}` }, extra)).toBe(
      short,
    )
    const long = requiredPreVerificationGas(
      { ...op, signature: `0x${'01'.repeat(65 + 64)}` },
      extra,
    )
    // 65 bytes fill two words and a part of a third. 129 bytes need two more words.
    expect(long - short).toBe(64n * 16n)
  })

  it('includes the cost of publishing on L1', () => {
    const { op } = chain.draft(UNUSED_ADDRESS, '0x')
    const without = requiredPreVerificationGas(op, { hasDelegation: false, l1Gas: 0n })
    const with4000 = requiredPreVerificationGas(op, { hasDelegation: false, l1Gas: 4_000n })
    expect(with4000 - without).toBe(4_000n)
  })
})

async function carryData(data: Hex, isFirst: boolean): Promise<Carried> {
  const wallet = await chain.aWallet({ isDelegated: !isFirst })
  const callData = executeCalls([{ to: UNUSED_ADDRESS, valueWei: 0n, data }])
  const { op, id } = chain.draft(wallet.address, callData, {
    hasDelegation: isFirst,
    simulatedCallGas: 6_000n + BigInt(data.length) / 2n,
  })
  const signed = await chain.sign(await chain.sponsor(op, id), wallet)
  return chain.carry(signed, isFirst ? { authority: wallet } : {})
}

/**
 * Compares the prediction with `receipt.gasUsed - metered`. The refund counts as used, because other chains do not
 * refund a wallet without prior state.
 *
 * The prediction is never below that value, and at most 1,500 gas above. If the floor of EIP-7623 applies, the
 * prediction is at most 1,500 gas above the floor minus the least metered gas.
 */
function expectPredicted(carried: Carried, isFirst: boolean): void {
  const { op, gasUsed } = carried
  const floor =
    TRANSACTION_GAS + callDataGas(handleOpsCalldata(op, chain.submitter.address)).floorGas
  const unmetered = gasUsed - meteredGas(carried)
  const isFloored = gasUsed === floor
  const refund = isFirst ? REFUND_GAS : 0n
  expect(op.preVerificationGas).toBeGreaterThanOrEqual(unmetered + (isFloored ? 0n : refund))
  const atFloor = floor - minMeteredGas(op)
  const max = unmetered + refund > atFloor ? unmetered + refund : atFloor
  expect(op.preVerificationGas).toBeLessThanOrEqual(max + TOLERANCE)
}

/** Returns the metered gas: gas of the event without `preVerificationGas`. */
function meteredGas({ event, op }: Carried): bigint {
  if (event === null) throw new Error('the EntryPoint did not take it')
  return event.actualGasUsed - op.preVerificationGas
}
