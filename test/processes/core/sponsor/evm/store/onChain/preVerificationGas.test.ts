import fc from 'fast-check'
import { type Address, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callDataGas } from '../../../../../../../core/sponsor/evm/domain/callDataGas.ts'
import { executeCalls } from '../../../../../../../core/sponsor/evm/domain/executeCalls.ts'
import { handleOpsCalldata } from '../../../../../../../core/sponsor/evm/domain/handleOpsCalldata.ts'
import {
  leastMeteredGas,
  requiredPreVerificationGas,
  TRANSACTION_GAS,
} from '../../../../../../../core/sponsor/evm/domain/requiredPreVerificationGas.ts'
import { type Carried, type SponsorTestChain, startSponsorChain } from './sponsorChain.ts'

const NOBODY: Address = `0x${'1d'.repeat(20)}`
/** What a chain gives back for an authority that exists; anvil for any. Source: EIP-7702. */
const REFUND_GAS = 12_500n
/** Gas by which a prediction may be off. */
const TOLERANCE = 1_500n

let chain: SponsorTestChain
beforeAll(async () => {
  chain = await startSponsorChain()
})
afterAll(() => chain.stop())

describe('the gas that the EntryPoint does not see', () => {
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

  it.each(cases)('is predicted for $bytes bytes of $mix, first use $isFirst', async (one) => {
    const data: Hex = `0x${Array.from({ length: one.bytes }, (_, at) => one.byteAt(at)).join('')}`
    const carried = await carryData(data, one.isFirst)
    expect(carried.event?.success).toBe(true)
    expectPredicted(carried, one.isFirst)
  })

  it('is predicted for any data', async () => {
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

  it('is never short for an account that costs the EntryPoint nothing', async () => {
    const account: Address = '0x00000000000000000000000000000000000a11ce'
    // Answers every call with a zero word: any signature is fine, any call succeeds.
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
      expect(metered(carried)).toBeGreaterThanOrEqual(leastMeteredGas(sponsored))
      expect(preVerificationGas).toBeGreaterThanOrEqual(carried.gasUsed - metered(carried))
    }
  })

  it('counts a signature that is longer than that of a key', () => {
    const { op } = chain.draft(NOBODY, '0x')
    const extra = { hasDelegation: false, l1Gas: 0n }
    const short = requiredPreVerificationGas({ ...op, signature: '0x' }, extra)
    expect(requiredPreVerificationGas({ ...op, signature: `0x${'01'.repeat(65)}` }, extra)).toBe(
      short,
    )
    const long = requiredPreVerificationGas(
      { ...op, signature: `0x${'01'.repeat(65 + 64)}` },
      extra,
    )
    // A word more holds the 65 bytes of a key with 31 of padding: 129 bytes take five words.
    expect(long - short).toBe(64n * 16n)
  })

  it('adds what publishing elsewhere costs', () => {
    const { op } = chain.draft(NOBODY, '0x')
    const without = requiredPreVerificationGas(op, { hasDelegation: false, l1Gas: 0n })
    const with4000 = requiredPreVerificationGas(op, { hasDelegation: false, l1Gas: 4_000n })
    expect(with4000 - without).toBe(4_000n)
  })
})

async function carryData(data: Hex, isFirst: boolean): Promise<Carried> {
  const wallet = await chain.aWallet({ isDelegated: !isFirst })
  const callData = executeCalls([{ to: NOBODY, valueWei: 0n, data }])
  const { op, id } = chain.draft(wallet.address, callData, {
    hasDelegation: isFirst,
    simulatedCallGas: 6_000n + BigInt(data.length) / 2n,
  })
  const signed = await chain.sign(await chain.sponsor(op, id), wallet)
  return chain.carry(signed, isFirst ? { authority: wallet } : {})
}

/**
 * Prediction against `receipt.gasUsed - metered`, where the refund counts as used: other chains do not give it to a wallet
 * that they have never seen.
 *
 * It is never short, and at most 1,500 gas over that. Where the floor of EIP-7623 decides, it is at most 1,500 gas over
 * the floor without what the EntryPoint meters at the least.
 */
function expectPredicted(carried: Carried, isFirst: boolean): void {
  const { op, gasUsed } = carried
  const floor =
    TRANSACTION_GAS + callDataGas(handleOpsCalldata(op, chain.submitter.address)).floorGas
  const unmetered = gasUsed - metered(carried)
  const isFloored = gasUsed === floor
  const refund = isFirst ? REFUND_GAS : 0n
  expect(op.preVerificationGas).toBeGreaterThanOrEqual(unmetered + (isFloored ? 0n : refund))
  const atFloor = floor - leastMeteredGas(op)
  const most = unmetered + refund > atFloor ? unmetered + refund : atFloor
  expect(op.preVerificationGas).toBeLessThanOrEqual(most + TOLERANCE)
}

/** Gas of the event without what the operation pays for in a lump. */
function metered({ event, op }: Carried): bigint {
  if (event === null) throw new Error('the EntryPoint did not take it')
  return event.actualGasUsed - op.preVerificationGas
}
