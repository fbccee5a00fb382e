import { generateKeyPairSigner, type Instruction } from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  mayRefresh,
  readSolanaOutcome,
} from '../../../../../../core/sponsor/solana/domain/readSolanaOutcome.ts'
import {
  creation,
  type SolanaWorld,
  signatureOf,
  startSolanaWorld,
  transfer,
  usdcOf,
  walletSigns,
  walletWire,
} from '../../../../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { sponsorSteps } from './sponsorSteps.ts'

let world: SolanaWorld
let operator: ReturnType<typeof sponsorSteps>
let before: bigint
beforeAll(async () => {
  world = await startSolanaWorld()
  operator = sponsorSteps(world)
})
beforeEach(async () => {
  world.faults.order(null)
  // A new blockhash for each test makes equal transfers different transactions.
  world.chain.slots.skip(1)
  before = await world.rpc.lamports(world.feePayer)
})
afterAll(() => world.stop())

const user = (at: number) => world.accounts.users[at]!
const lostLamports = async () => before - (await world.rpc.lamports(world.feePayer))
const aTransfer = async (amountUsdc6 = 1_000_000n) =>
  walletWire(world.feePayer, [await transfer(world, user(0), user(1).address, amountUsdc6)])

describe('a Solana wallet without SOL', () => {
  it('sends tokens to a receiver without a token account, and the fee payer pays for both', async () => {
    const { accounts, feePayer, chain, rpc } = world
    const to = accounts.newcomer.address
    expect(await rpc.lamports(user(0).address)).toBe(0n)
    expect(await usdcOf(world, to)).toBeNull()
    const text = walletWire(feePayer, [
      getSetComputeUnitLimitInstruction({ units: 100_000 }),
      getSetComputeUnitPriceInstruction({ microLamports: 10_000n }),
      await creation(world, feePayer, to),
      await transfer(world, user(0), to, 2_500_000n),
    ])
    const quoted = await operator.quote(text)
    expect(quoted.verdict).toMatchObject({ feeLamports: 11_000n, lamportCap: 2_050_280n })
    expect(quoted.amountUsdc6).toBe(399_805n)
    const signed = await operator.sign(quoted)
    const wire = await walletSigns(signed.transaction, user(0).signer)
    const signature = await operator.post(quoted, signed, wire)
    chain.slots.skip(2)
    const facts = await operator.facts(signature, signed)
    const rest = { state: 'sent', isRefreshable: true, wasRefusedByUs: false } as const
    expect(readSolanaOutcome({ ...facts, ...rest })).toEqual({ kind: 'landed', success: true })
    expect(await usdcOf(world, to)).toBe(2_500_000n)
    expect(await rpc.lamports(user(0).address)).toBe(0n)
    expect(await lostLamports()).toBe(2_050_280n)
  })

  it('never costs the fee payer more than the cap, for random transactions', async () => {
    const { feePayer, chain } = world
    const any = fc.record({
      units: fc.option(fc.integer({ min: 30_000, max: 200_000 }), { nil: null }),
      price: fc.option(fc.bigInt(0n, 5_000_000n), { nil: null }),
      owners: fc.array(fc.constantFrom('new', 'known'), { maxLength: 3 }),
      amountUsdc6: fc.bigInt(1n, 1_000n),
    })
    await fc.assert(
      fc.asyncProperty(any, async ({ units, price, owners, amountUsdc6 }) => {
        chain.slots.skip(1)
        const start = await world.rpc.lamports(feePayer)
        const instructions: Instruction[] = []
        if (units !== null) instructions.push(getSetComputeUnitLimitInstruction({ units }))
        if (price !== null) {
          instructions.push(getSetComputeUnitPriceInstruction({ microLamports: price }))
        }
        for (const owner of owners) {
          const recipient =
            owner === 'new' ? (await generateKeyPairSigner()).address : user(2).address
          instructions.push(await creation(world, feePayer, recipient))
        }
        instructions.push(await transfer(world, user(2), user(3).address, amountUsdc6))
        const quote = await operator.quote(walletWire(feePayer, instructions)).catch(String)
        if (typeof quote === 'string') {
          expect(quote).toMatch(/too_many_units|ProgramFailedToComplete|InstructionError/)
          return
        }
        const signed = await operator.sign(quote)
        const wire = await walletSigns(signed.transaction, user(2).signer)
        const signature = await operator.post(quote, signed, wire)
        chain.slots.skip(2)
        expect((await operator.facts(signature, signed)).landing).toMatchObject({ success: true })
        const loss = start - (await world.rpc.lamports(feePayer))
        const { feeLamports, lamportCap } = quote.verdict
        const rents = BigInt(owners.filter((owner) => owner === 'new').length) * 2_039_280n
        expect(loss).toBe(feeLamports + rents)
        expect(loss).toBeLessThanOrEqual(lamportCap)
        // At 150 USD per SOL the price exceeds the cost by at least 30 %.
        expect(quote.amountUsdc6 * 10_000n).toBeGreaterThanOrEqual((loss * 150n * 13n) / 1_000n)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a sponsorship whose blockhash expires', () => {
  const open = { isRefreshable: true, wasRefusedByUs: false }
  const aSigned = async () => {
    const quoted = await operator.quote(await aTransfer(10_000n))
    const signed = await operator.sign(quoted)
    return { quoted, signed, wire: await walletSigns(signed.transaction, user(0).signer) }
  }

  it('is refreshed only when the first transaction can be in no block, and is executed once', async () => {
    const { rpc, chain } = world
    const tokens = (await usdcOf(world, user(1).address)) ?? 0n
    const first = await aSigned()
    const factsOf = async (sponsorship: typeof first) => ({
      ...(await operator.facts(signatureOf(sponsorship.wire), sponsorship.signed)),
      ...open,
      state: 'signed' as const,
    })
    expect(mayRefresh(await factsOf(first))).toBe(false)
    // The chain is past the last valid block, which may still leave the chain.
    chain.slots.skip(155)
    expect(mayRefresh(await factsOf(first))).toBe(false)
    chain.slots.skip(40)
    expect(mayRefresh(await factsOf(first))).toBe(true)
    await expect(operator.post(first.quoted, first.signed, first.wire)).rejects.toThrow(
      'BlockhashNotFound',
    )
    const signed = await operator.sign(first.quoted)
    const wire = await walletSigns(signed.transaction, user(0).signer)
    await rpc.send(first.wire)
    await operator.post(first.quoted, signed, wire)
    chain.slots.skip(2)
    expect(await usdcOf(world, user(1).address)).toBe(tokens + 10_000n)
    expect(await lostLamports()).toBe(10_000n)
  })

  it('is not refreshed when its owner sent the transaction', async () => {
    const { rpc, chain } = world
    const { signed, wire } = await aSigned()
    await rpc.send(wire)
    chain.slots.skip(200)
    const facts = await operator.facts(signatureOf(wire), signed)
    expect(mayRefresh({ ...facts, ...open, state: 'signed' })).toBe(false)
    expect(readSolanaOutcome({ ...facts, ...open, state: 'signed' })).toEqual({
      kind: 'landed',
      success: true,
    })
  })

  it('is not refreshed when the node is behind', async () => {
    const { rpc, chain, faults } = world
    const { signed, wire } = await aSigned()
    await rpc.send(wire)
    chain.slots.skip(195)
    faults.order('behind')
    const facts = {
      ...(await operator.facts(signatureOf(wire), signed)),
      ...open,
      state: 'signed' as const,
    }
    expect(facts.landing).toBeNull()
    expect(facts.final.height).toBeGreaterThan(facts.lastValidBlockHeight)
    expect(mayRefresh(facts)).toBe(false)
    expect(readSolanaOutcome({ ...facts, isRefreshable: false })).toBeNull()
  })

  it('is sent again while a block may include it, and lapses without a cost when the network lost the transaction', async () => {
    const { rpc, chain, faults } = world
    const once = await aSigned()
    faults.order('dropped')
    await operator.post(once.quoted, once.signed, once.wire)
    chain.slots.skip(5)
    expect(await lostLamports()).toBe(0n)
    faults.order(null)
    await rpc.send(once.wire)
    chain.slots.skip(2)
    expect(await lostLamports()).toBe(10_000n)
    const never = await aSigned()
    faults.order('dropped')
    await operator.post(never.quoted, never.signed, never.wire)
    chain.slots.skip(200)
    const facts = await operator.facts(signatureOf(never.wire), never.signed)
    expect(readSolanaOutcome({ ...facts, ...open, state: 'sent' })).toEqual({
      kind: 'lapsed',
      fault: 'caller',
    })
    expect(await lostLamports()).toBe(10_000n)
  })
})
