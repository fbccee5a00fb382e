import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SolanaUnreachable } from '../../../../../core/sponsor/solana/ports.ts'
import { pollSolanaSignatures } from '../../../../../workers/sponsor/solana/pollSolanaSignatures.ts'
import { signRequestedSolana } from '../../../../../workers/sponsor/solana/signRequestedSolana.ts'
import { usdcOf } from '../../../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import {
  AMOUNT_USDC6,
  LAPSED_SLOTS,
  type SolanaSiteWorld,
  startSolanaSite,
} from './solanaSiteWorld.ts'

let world: SolanaSiteWorld
let amountUsdc6 = AMOUNT_USDC6
beforeAll(async () => {
  world = await startSolanaSite()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  world.chain.faults.order(null)
  world.events.length = 0
  amountUsdc6 += 1n
  await world.pass(1)
  await world.clear()
})

const userHas = async () => (await usdcOf(world.chain, world.user.address)) ?? 0n
const feePayerHas = () => world.rpc.lamports(world.chain.feePayer)

describe('a sponsorship on Solana', () => {
  it('reaches a block after its request, for at most its cap', async () => {
    const { signedFor, postedBy, pollSignatures, pass, rowOf, events } = world
    const [tokens, lamports] = [await userHas(), await feePayerHas()]
    const { id } = await signedFor(amountUsdc6)
    expect(await rowOf(id)).toMatchObject({ state: 'signed', refreshes: 0 })
    await postedBy(id)
    await pollSignatures()
    expect((await rowOf(id)).state).toBe('sent')
    await pass(3)
    await pollSignatures()
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'confirmed', failure: null, creditUntilSec: null })
    expect(row.slot).toBeGreaterThan(0n)
    expect(await userHas()).toBe(tokens - amountUsdc6)
    expect(lamports - (await feePayerHas())).toBe(row.feeLamports)
    expect(row.feeLamports).toBeLessThanOrEqual(row.lamportCap)
    expect(events).toEqual(['signed', 'sent', 'confirmed'])
  })

  it('is not delayed by copies of another message, which are signed one at a time', async () => {
    const { requestSponsorship, sign, rowOf, sql } = world
    /** A busy machine takes longer for the requests than a payment waits for a signature. */
    const renewAges = () => sql`update app.solana_sponsorship set created_at = now()`
    const twins: Awaited<ReturnType<typeof requestSponsorship>>[] = []
    for (let copy = 0; copy < 40; copy += 1) twins.push(await requestSponsorship(amountUsdc6))
    amountUsdc6 += 1n
    const { id } = await requestSponsorship(amountUsdc6)
    await renewAges()
    await sign()
    expect((await rowOf(id)).state).toBe('signed')
    const states = await Promise.all(twins.map(async (twin) => (await rowOf(twin.id)).state))
    expect(states.filter((state) => state === 'signed')).toHaveLength(1)
    await world.pass(1)
    await renewAges()
    await sign()
    const later = await Promise.all(twins.map(async (twin) => (await rowOf(twin.id)).state))
    expect(later.filter((state) => state === 'signed')).toHaveLength(2)
  })

  it('is void when its payment left the chain before the signature', async () => {
    const { requestSponsorship, pollSignatures, rowOf, sql, settle } = world
    const { id, paymentId } = await requestSponsorship(amountUsdc6)
    await settle(paymentId)
    await sql`update app.payment set state = 'reversed' where id = ${paymentId}`
    await pollSignatures()
    expect((await rowOf(id)).state).toBe('void')
  })

  it('is executed once, for any number of workers', async () => {
    const { signedFor, postedBy, pass, rowOf, sites } = world
    const tokens = await userHas()
    const { id } = await signedFor(amountUsdc6)
    await postedBy(id)
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(sites.map((site) => pollSolanaSignatures(site)))
      await pass(1)
    }
    expect((await rowOf(id)).state).toBe('confirmed')
    expect(await userHas()).toBe(tokens - amountUsdc6)
  })

  it('is confirmed when its owner sends the transaction directly to the chain', async () => {
    const { signedFor, ownerSigns, pollSignatures, pass, rowOf, rpc } = world
    const { id } = await signedFor(amountUsdc6)
    await rpc.send((await ownerSigns(id)).wire)
    await pass(3)
    await pollSignatures()
    expect(await rowOf(id)).toMatchObject({ state: 'confirmed', creditUntilSec: null })
  })

  it('has a reason and no credit when it failed in its block', async () => {
    const { signedFor, postedBy, pollSignatures, pass, rowOf } = world
    const { id } = await signedFor(10n ** 15n)
    await postedBy(id)
    await pollSignatures()
    await pass(3)
    await pollSignatures()
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'failed', creditUntilSec: null })
    expect(row.failure).toMatch(/instructions\[0\] failed/)
  })
})

describe('the signing of the Solana worker', () => {
  it('gives two equal messages different blockhashes, so that both become separate transactions', async () => {
    const { requestSponsorship, sign, pass, rowOf } = world
    const [first, other] = [
      await requestSponsorship(amountUsdc6),
      await requestSponsorship(amountUsdc6),
    ]
    await sign()
    expect((await rowOf(first.id)).state).toBe('signed')
    expect((await rowOf(other.id)).state).toBe('claimed')
    await pass(3)
    await sign()
    expect((await rowOf(other.id)).state).toBe('signed')
    expect((await rowOf(first.id)).signature).not.toBe((await rowOf(other.id)).signature)
  })

  it('signs each sponsorship once with two workers', async () => {
    const { requestSponsorship, rowOf, sites, events } = world
    const { id } = await requestSponsorship(amountUsdc6)
    await Promise.all(sites.map((site) => signRequestedSolana(site)))
    expect((await rowOf(id)).state).toBe('signed')
    expect(events).toEqual(['signed'])
  })

  it.each([
    ['price_too_low', { lamportCap: 600_000_000n, solPriceE18: 90_000n * 10n ** 18n }],
    ['price_out_of_bounds', { solPriceE18: 1n }],
    ['cap_too_low', { lamportCap: 1n }],
    ['malformed', { transaction: 'AAAA' }],
  ])('refuses a sponsorship that the api must not sell: %s', async (reason, changes) => {
    const { requestSponsorship, sign, rowOf } = world
    const { id } = await requestSponsorship(amountUsdc6, changes)
    await sign()
    expect(await rowOf(id)).toMatchObject({ state: 'refused', reason, signature: null })
  })

  it('refuses a sponsorship with too small a payment, after too long a wait, and above the funds', async () => {
    const { requestSponsorship, sign, rowOf, sql } = world
    const cheap = await requestSponsorship(amountUsdc6)
    await sql`update app.payment set amount_usdc = 29999 where id = ${cheap.paymentId}`
    amountUsdc6 += 1n
    const late = await requestSponsorship(amountUsdc6)
    await sql`update app.solana_sponsorship set created_at = now() - interval '1 minute'
      where id = ${late.id}`
    amountUsdc6 += 1n
    const expensive = await requestSponsorship(amountUsdc6, { lamportCap: 10n ** 18n })
    await sign()
    const reasons = await Promise.all(
      [cheap, late, expensive].map(async ({ id }) => (await rowOf(id)).reason),
    )
    expect(reasons).toEqual(['paid_too_little', 'too_late', 'funds_short'])
  })

  it('signs no sponsorship over a blockhash that is nearly expired', async () => {
    const { requestSponsorship, sign, rowOf, chain } = world
    const { id } = await requestSponsorship(amountUsdc6)
    chain.faults.order('stale_blockhash')
    await expect(sign()).rejects.toBeInstanceOf(SolanaUnreachable)
    expect((await rowOf(id)).state).toBe('claimed')
    chain.faults.order(null)
    await sign()
    expect((await rowOf(id)).state).toBe('signed')
  })

  it('makes uncharged sponsorships void', async () => {
    const { requestSponsorship, sign, pollSignatures, rowOf, sql, events } = world
    const [first, other] = [
      await requestSponsorship(amountUsdc6),
      await requestSponsorship(amountUsdc6 + 1_000n),
    ]
    await sql`update app.payment set state = 'released' where id = ${other.paymentId}`
    await sign()
    await sql`update app.payment set state = 'released'`
    await pollSignatures()
    for (const { id } of [first, other]) expect((await rowOf(id)).state).toBe('void')
    expect(events).toEqual(['signed', 'void', 'void'])
  })
})

describe('an expired blockhash', () => {
  it('is replaced once, on request, and never while a block may contain a transaction with the first blockhash', async () => {
    const { signedFor, ownerSigns, postedBy, sign, pollSignatures, pass, rowOf, rows, rpc } = world
    const tokens = await userHas()
    const { id } = await signedFor(amountUsdc6)
    const first = await ownerSigns(id)
    await rows.requestRefresh(id)
    await sign()
    expect((await rowOf(id)).refreshes).toBe(0)
    await pass(LAPSED_SLOTS)
    await pollSignatures()
    expect((await rowOf(id)).state).toBe('signed')
    await sign()
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'refreshed', refreshes: 1 })
    expect(row.signature).not.toBe(first.signature)
    await rpc.send(first.wire)
    await postedBy(id)
    await pollSignatures()
    await pass(3)
    await pollSignatures()
    expect((await rowOf(id)).state).toBe('confirmed')
    expect(await userHas()).toBe(tokens - amountUsdc6)
  })

  it('ends the sponsorship as expired without a refresh in time', async () => {
    const { signedFor, pollSignatures, pass, rowOf, sql } = world
    const { id, paymentId } = await signedFor(amountUsdc6)
    await pass(LAPSED_SLOTS)
    await pollSignatures()
    expect((await rowOf(id)).state).toBe('signed')
    await sql`update app.payment set settled_at = now() - interval '1 hour' where id = ${paymentId}`
    await pollSignatures()
    expect((await rowOf(id)).state).toBe('signed')
    await sql`update app.solana_sponsorship set served_at = now() - interval '1 hour'`
    await pollSignatures()
    expect(await rowOf(id)).toMatchObject({ state: 'expired', creditUntilSec: null })
  })

  it('leads to a credit when a node dropped the posted transaction: the same payment has another sponsorship, executed once', async () => {
    const { signedFor, postedBy, sign, pollSignatures, pass, rowOf, rows, chain } = world
    const tokens = await userHas()
    const { id, paymentId } = await signedFor(amountUsdc6)
    await postedBy(id)
    chain.faults.order('dropped')
    await pollSignatures()
    await pass(LAPSED_SLOTS)
    await pollSignatures()
    const lost = await rowOf(id)
    expect(lost).toMatchObject({ state: 'credited', reason: 'not_landed' })
    expect(lost.creditUntilSec).not.toBeNull()
    chain.faults.order(null)
    const { transaction, lamportCap, feeLamports, amountUsdc6: paid, solPriceE18 } = lost
    const price = { transaction, lamportCap, feeLamports, amountUsdc6: paid, solPriceE18 }
    const quote = { id: 'solq_again', requestHash: '', expiresAtSec: 0, ...price }
    const next = await rows.request(quote, paymentId)
    await sign()
    await postedBy(next.id)
    await pollSignatures()
    await pass(3)
    await pollSignatures()
    expect((await rowOf(next.id)).state).toBe('confirmed')
    expect(await userHas()).toBe(tokens - amountUsdc6)
  })

  it('leads to a credit when the operator was down during a post in time', async () => {
    const { signedFor, pollSignatures, pass, rowOf, rows } = world
    const { id } = await signedFor(amountUsdc6)
    await rows.recordOutage(id)
    await pass(LAPSED_SLOTS)
    await pollSignatures()
    expect(await rowOf(id)).toMatchObject({ state: 'credited', reason: 'refused_by_us' })
  })

  it('leads to a credit after the charge when the sponsorship was never returned', async () => {
    const { requestSponsorship, sign, charge, pollSignatures, pass, rowOf, rows } = world
    const { id, paymentId } = await requestSponsorship(amountUsdc6)
    await sign()
    await pass(LAPSED_SLOTS)
    await pollSignatures()
    expect((await rowOf(id)).state).toBe('signed')
    await charge(paymentId)
    await pollSignatures()
    const lost = await rowOf(id)
    expect(lost).toMatchObject({ state: 'credited', reason: 'not_served' })
    expect(lost.creditUntilSec).not.toBeNull()
    expect(await rows.markServed(paymentId, Buffer.from(id))).toBe(false)
    expect((await rowOf(id)).servedAtSec).toBeNull()
  })

  it('ends a sponsorship that was never returned after a reversed charge, with a credit if the charge returns', async () => {
    const { requestSponsorship, sign, charge, pollSignatures, pass, rowOf, sql } = world
    const { id, paymentId } = await requestSponsorship(amountUsdc6)
    await sign()
    await charge(paymentId)
    await sql`update app.payment set state = 'reversed' where id = ${paymentId}`
    await pass(LAPSED_SLOTS)
    await pollSignatures()
    expect(await rowOf(id)).toMatchObject({ state: 'credited', creditUntilSec: null })
    await charge(paymentId)
    expect((await rowOf(id)).creditUntilSec).not.toBeNull()
  })

  it('ends no sponsorship by the answer of a node that is behind', async () => {
    const { signedFor, postedBy, pollSignatures, pass, rowOf, chain } = world
    const { id } = await signedFor(amountUsdc6)
    await postedBy(id)
    await pollSignatures()
    // The finalized chain is past the last block of the transaction; the late node is not.
    await pass(190)
    chain.faults.order('behind')
    await pollSignatures()
    expect((await rowOf(id)).state).toBe('sent')
    chain.faults.order(null)
    await pollSignatures()
    expect((await rowOf(id)).state).toBe('confirmed')
  })
})
