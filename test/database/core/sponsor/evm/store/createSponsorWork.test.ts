import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jsonOf, text } from '../../../../../../core/platform/db/columns.ts'
import type { Sql } from '../../../../../../core/platform/db/createSql.ts'
import type { OperationEvent } from '../../../../../../core/sponsor/evm/workPorts.ts'
import { aGasQuote } from '../../../../../builders/aGasQuote.ts'
import { addressOf } from '../../../../../builders/facts.ts'
import { randomHash, requestSponsorship, signerFields } from '../../../../../support/gas/gasRows.ts'
import {
  CALLER_SIGNATURE,
  CHAIN_ID,
  DEPOSIT_WEI,
  LAST_BLOCK,
  type SponsorRows,
  startSponsorRows,
} from '../../../../../support/gas/sponsorRows.ts'

let world: SponsorRows
let sql: Sql
let rows: SponsorRows['rows']
let works: SponsorRows['works']
beforeAll(async () => {
  world = await startSponsorRows()
  ;({ sql, rows, works } = world)
})
afterAll(() => world?.stop())
beforeEach(() => world.clear())

const work = () => world.work
const dueOf = (id: Hex) => world.dueOf(id)
const requestSponsorshipFor = () => world.ask()
/** Requests sponsorships one after another, because simultaneous requests may wait too long for a connection. */
const requestMany = async (count: number) => {
  const requested: Awaited<ReturnType<typeof requestSponsorshipFor>>[] = []
  while (requested.length < count) requested.push(await requestSponsorshipFor())
  return requested
}
const aSigned = (lifeSec?: number) => world.signed(lifeSec)
const aPosted = () => world.posted()
const mine = (laneTxId: number, blockHash?: Hex) => world.mine(laneTxId, blockHash)
function anEvent(given: Partial<OperationEvent> = {}): OperationEvent {
  return {
    userOpHash: randomHash(),
    sender: addressOf(0xa11ce),
    success: true,
    actualGasCostWei: 1_000n,
    actualGasUsed: 100n,
    txHash: randomHash(),
    blockNumber: 9,
    blockHash: randomHash(),
    ...given,
  }
}

describe('the signing of sponsorships', () => {
  it('signs exactly seven of twenty simultaneous requests in two processes when the deposit covers seven', async () => {
    const wanted = await Promise.all(Array.from({ length: 20 }, requestSponsorshipFor))
    const capWei = wanted[0]?.capWei ?? 0n
    const due = await work().requested(100)
    const verdicts = await Promise.all(
      due.map((dueSponsorship, n) =>
        (works[n % 2] ?? work()).sign(
          dueSponsorship,
          signerFields(dueSponsorship),
          8n * capWei - 1n,
        ),
      ),
    )
    expect(verdicts.filter((verdict) => verdict === 'signed')).toHaveLength(7)
    expect(verdicts.filter((verdict) => verdict === 'deposit_short')).toHaveLength(13)
    expect(await work().reservedWei(CHAIN_ID)).toBe(7n * capWei)
  })

  it.each(['failed', 'reverted'])(
    'keeps the reserve of %s sponsorships while third parties may execute the operations',
    async (state) => {
      const { id } = await requestSponsorshipFor()
      const [before, due] = [await work().reservedWei(CHAIN_ID), await dueOf(id)]
      await work().sign(due, signerFields(due), DEPOSIT_WEI)
      await sql`update app.gas_sponsorship set state = ${state} where id = ${id}`
      expect(await work().reservedWei(CHAIN_ID)).toBe(before + due.capWei)
      await sql`update app.gas_sponsorship set chain_valid_until_sec = 1 where id = ${id}`
      expect(await work().reservedWei(CHAIN_ID)).toBe(before)
    },
  )

  it('stores the signed operation without a signature of the caller', async () => {
    const { id } = await requestSponsorshipFor()
    const due = await dueOf(id)
    const signed = signerFields(due)
    const verdict = await work().sign(
      due,
      { ...signed, operation: { ...signed.operation, signature: '0x1234' } },
      DEPOSIT_WEI,
    )
    expect(verdict).toBe('signed')
    expect(await rows.byId(id)).toMatchObject({
      state: 'signed',
      operation: { ...signed.operation, signature: '0x' },
      userOpHash: signed.userOpHash,
      chainValidUntilSec: signed.chainValidUntilSec,
    })
  })

  it('signs no sponsorship of a released payment, and each sponsorship once', async () => {
    const first = await requestSponsorshipFor()
    const due = await dueOf(first.id)
    await sql`update app.payment set state = 'released' where id = ${first.paymentId}`
    expect(await work().sign(due, signerFields(due), DEPOSIT_WEI)).toBe('changed')
    const second = await dueOf((await requestSponsorshipFor()).id)
    const both = await Promise.all(
      works.map((entry) => entry.sign(second, signerFields(second), DEPOSIT_WEI)),
    )
    expect(both.toSorted((a, b) => a.localeCompare(b))).toEqual(['changed', 'signed'])
  })

  it('counts recent gas costs against the deposit, because the balance may be behind', async () => {
    const { id, laneTxId } = await aPosted()
    await mine(laneTxId)
    const paidWei = 5_000n
    await work().move(await dueOf(id), 'executed', {
      event: anEvent({ actualGasCostWei: paidWei }),
    })
    const next = await dueOf((await requestSponsorshipFor()).id)
    const depositWei = next.capWei + paidWei
    expect(await work().sign(next, signerFields(next), depositWei - 1n)).toBe('deposit_short')
    expect(await work().sign(next, signerFields(next), depositWei)).toBe('signed')
  })

  it('receives the paid amount, the operation and the price of the coin', async () => {
    const { id, paymentId } = await requestSponsorshipFor()
    expect(await dueOf(id)).toMatchObject({
      payment: 'open',
      paidUsdc6: 30_000n,
      settledAtSec: null,
      nativeUsdE8: 250_000_000_000n,
    })
    await sql`update app.payment set operation = 'getBasketPremium' where id = ${paymentId}`
    expect((await dueOf(id)).paidUsdc6).toBe(0n)
  })

  it('excludes sponsorships of released payments', async () => {
    const released = await requestMany(40)
    await sql`update app.payment set state = 'released'`
    const honest = await requestSponsorship(rows, sql, aGasQuote(), addressOf(0x401e57))
    expect((await work().requested(32)).map(({ id }) => id)).toEqual([honest.id])
    const overdue = await work().overdue(CHAIN_ID, 0)
    expect(overdue.map(({ id }) => id).toSorted()).toEqual(released.map(({ id }) => id).toSorted())
  })

  it('gives the second place to another payer, for any number of sponsorships of the first payer', async () => {
    const many = await requestMany(40)
    const honest = await requestSponsorship(rows, sql, aGasQuote(), addressOf(0x401e57))
    const turns = (await work().requested(32)).map(({ id }) => id)
    expect(turns).toHaveLength(32)
    expect(turns[1]).toBe(honest.id)
    expect(many.map(({ id }) => id)).toContain(turns[0])
  })

  it('refuses a sponsorship permanently', async () => {
    const { id } = await requestSponsorshipFor()
    expect(await work().refuse(await dueOf(id), 'price')).toBe(true)
    expect(await rows.byId(id)).toMatchObject({ state: 'refused', reason: 'price' })
    expect(await work().requested(10)).toEqual([])
  })
})

describe('the outcomes of posted operations', () => {
  it('include posted operations whose transaction ended, with the outcome', async () => {
    const { id, laneTxId } = await aPosted()
    expect(await work().moved(CHAIN_ID)).toEqual([])
    await mine(laneTxId)
    const [moved] = await work().moved(CHAIN_ID)
    expect(moved).toMatchObject({
      due: { id, sends: 1 },
      outcome: { id: laneTxId, state: 'mined' },
    })
    expect(await work().moved(137)).toEqual([])
  })

  it('store an execution, and revert the execution when its block left the chain', async () => {
    const { id, laneTxId } = await aPosted()
    const event = anEvent({ blockHash: await mine(laneTxId) })
    expect(await work().move(await dueOf(id), 'executed', { event })).toBe(true)
    expect(await rows.byId(id)).toMatchObject({
      state: 'executed',
      txHash: event.txHash,
      success: true,
      actualGasCostWei: event.actualGasCostWei,
    })
    expect(await work().moved(CHAIN_ID)).toEqual([])
    const inBlock = await work().notFinal(CHAIN_ID, event.blockNumber)
    expect(inBlock.map((due) => due.blockHash)).toEqual([event.blockHash])
    expect(await work().notFinal(CHAIN_ID, event.blockNumber - 1)).toEqual([])

    await sql`update app.lane_tx set state = 'sent', block_hash = null where id = ${laneTxId}`
    const [left] = await work().moved(CHAIN_ID)
    expect(left?.due.id).toBe(id)
    expect(await work().move(await dueOf(id), 'posted', {})).toBe(true)
    expect(await rows.byId(id)).toMatchObject({ state: 'posted', success: null, blockNumber: null })
    const [row] = await sql`select ended_at, block_hash from app.gas_sponsorship`
    expect(row).toEqual({ ended_at: null, block_hash: null })
  })

  it('include an execution that is now in another block', async () => {
    const { id, laneTxId } = await aPosted()
    const event = anEvent({ blockHash: await mine(laneTxId) })
    await work().move(await dueOf(id), 'executed', { event })
    await mine(laneTxId)
    expect((await work().moved(CHAIN_ID)).map(({ due }) => due.id)).toEqual([id])
  })

  it('keep the block of a reverted transaction, and are read until it is final', async () => {
    const { id, laneTxId } = await aPosted()
    const blockHash = await mine(laneTxId)
    await work().move(await dueOf(id), 'reverted', { reason: 'AA24 signature error' })
    expect(await work().moved(CHAIN_ID)).toEqual([])
    const [due] = await work().notFinal(CHAIN_ID, LAST_BLOCK)
    expect(due).toMatchObject({ id, state: 'reverted', blockHash, reason: 'AA24 signature error' })
    if (due !== undefined) await work().move(due, 'reverted', { isFinal: true })
    expect(await work().notFinal(CHAIN_ID, LAST_BLOCK)).toEqual([])
    expect(await rows.byId(id)).toMatchObject({ isFinal: true, reason: 'AA24 signature error' })
  })

  it('do not overwrite a row that changed in the meantime, and reject invalid transitions', async () => {
    const { id, laneTxId } = await aPosted()
    await mine(laneTxId)
    const due = await dueOf(id)
    const both = await Promise.all(
      works.map((entry) => entry.move(due, 'executed', { event: anEvent() })),
    )
    expect(both.filter(Boolean)).toHaveLength(1)
    const [executed] = await work().notFinal(CHAIN_ID, LAST_BLOCK)
    if (executed !== undefined) {
      expect(await work().move(executed, 'expired', {})).toBe(false)
    }
  })
})

describe('the upkeep of sponsorships', () => {
  it('finds sponsorships that expired on the chain, whose payment was released, or whose charge came too late', async () => {
    const nowSec = Math.floor(Date.now() / 1000)
    const stored = await aSigned()
    const old = await aSigned(-300)
    const unpaid = await requestSponsorshipFor()
    await sql`update app.payment set state = 'released' where id = ${unpaid.paymentId}`
    const late = await aSigned(50)
    const inTime = await aSigned(70)
    await sql`
      update app.payment set state = 'settled', settled_at = now()
      where id in (select payment_id from app.gas_sponsorship where id = any(${[late, inTime]}))`
    const overdue = await work().overdue(CHAIN_ID, nowSec)
    expect(new Map(overdue.map((due) => [due.id, due.payment]))).toEqual(
      new Map([
        [old, 'open'],
        [unpaid.id, 'gone'],
        [late, 'settled'],
      ]),
    )
    expect(overdue.map(({ id }) => id)).not.toContain(stored)
  })

  it('keeps the time of the first answer that names a sponsorship', async () => {
    const { id, paymentId } = await requestSponsorshipFor()
    const readServedAtSec = async () => (await dueOf(id)).servedAtSec
    const report = (named: string) =>
      rows.markServed(paymentId, Buffer.from(`{"sponsorshipId":"${named}"}`))
    expect(await report(`0x${'77'.repeat(16)}`)).toBe(false)
    expect(await readServedAtSec()).toBeNull()
    const beforeSec = Math.floor(Date.now() / 1_000)
    expect(await report(id)).toBe(true)
    const first = await readServedAtSec()
    const afterSec = Math.floor(Date.now() / 1_000)
    expect(first).toBeGreaterThanOrEqual(beforeSec)
    expect(first).toBeLessThanOrEqual(afterSec)
    await sql`update app.gas_sponsorship set served_at = served_at - interval '50 seconds'`
    expect(await report(id)).toBe(true)
    expect(await readServedAtSec()).toBe((first ?? 0) - 50)
  })

  it('marks no lost sponsorship as served while its payer has a credit or a replacement', async () => {
    const id = await aSigned(-300)
    const { paymentId } = await dueOf(id)
    await sql`update app.payment set state = 'settled', settled_at = now() where id = ${paymentId}`
    expect(await work().move(await dueOf(id), 'failed', { reason: 'not_served' })).toBe(true)
    const isGood = (named: Hex) => rows.markServed(paymentId, Buffer.from(named))
    expect(await isGood(id)).toBe(false)
    const next = await rows.request(await rows.saveQuote(aGasQuote()), paymentId)
    expect(next).toMatchObject({ attempt: 2, state: 'asked' })
    expect(await isGood(id)).toBe(false)
    const due = await dueOf(next.id)
    expect(await work().sign(due, signerFields(due), DEPOSIT_WEI)).toBe('signed')
    expect([await isGood(id), await isGood(next.id)]).toEqual([false, true])
  })

  it('keeps a sponsorship if its payment was claimed again in the meantime', async () => {
    const { id, paymentId } = await requestSponsorshipFor()
    const pay = (state: string) =>
      sql`update app.payment set state = ${state} where id = ${paymentId}`
    await pay('released')
    const due = await dueOf(id)
    await pay('claimed')
    expect(await work().move(due, 'void', { reason: 'not_paid' })).toBe(false)
    await pay('released')
    expect(await work().move(due, 'void', { reason: 'not_paid' })).toBe(true)
  })

  it('counts pending sponsorships by state', async () => {
    await requestSponsorshipFor()
    await aSigned()
    await aPosted()
    expect(await work().counts()).toMatchObject([
      { chainId: CHAIN_ID, state: 'asked', count: 1 },
      { chainId: CHAIN_ID, state: 'posted', count: 1 },
      { chainId: CHAIN_ID, state: 'signed', count: 1 },
    ])
  })

  it('deletes expired quotes, except for quotes with a recent sale', async () => {
    const expired = { expiresAtSec: Math.floor(Date.now() / 1000) - 60 }
    await rows.saveQuote(aGasQuote(expired))
    await rows.saveQuote(aGasQuote())
    await requestSponsorship(rows, sql, aGasQuote(expired))
    expect(await work().sweepQuotes()).toBe(1)
  })

  it('erases signatures a day after the end', async () => {
    const { id, laneTxId } = await aPosted()
    await mine(laneTxId)
    await work().move(await dueOf(id), 'executed', { event: anEvent() })
    expect(await work().eraseEndedPaymentData()).toBe(0)
    await sql`update app.gas_sponsorship set ended_at = now() - interval '25 hours'`
    expect(await work().eraseEndedPaymentData()).toBe(1)
    expect((await rows.byId(id))?.signature).toBeNull()
  })
})

describe('the transactions of a sponsorship', () => {
  it('are not read after an older attempt was mined, until its block leaves the chain', async () => {
    const { id, laneTxId } = await aPosted()
    const older = await world.attempt(laneTxId)
    await sql`update app.lane_tx set state = 'failed', reason = 'withdrawn' where id = ${laneTxId}`
    expect(await work().resend(await dueOf(id))).toBe(true)
    const newest = (await rows.byId(id))?.laneTxId ?? 0
    await mine(newest)
    expect((await work().moved(CHAIN_ID)).map(({ due }) => due.id)).toEqual([id])
    await work().move(await dueOf(id), 'executed', { event: anEvent({ txHash: older }) })
    expect(await work().moved(CHAIN_ID)).toEqual([])
    await sql`update app.lane_tx set state = 'sent', block_hash = null where id = ${newest}`
    expect(await work().moved(CHAIN_ID)).toEqual([])
    expect(await work().notFinal(CHAIN_ID, 0)).toMatchObject([{ id, isByOlder: true }])
  })

  it('are found by their hash, also before the newest attempt', async () => {
    const { id, laneTxId } = await aPosted()
    const older = await world.attempt(laneTxId)
    await sql`update app.lane_tx set state = 'failed', reason = 'withdrawn' where id = ${laneTxId}`
    await work().resend(await dueOf(id))
    const newest = await world.attempt((await rows.byId(id))?.laneTxId ?? 0)
    expect((await rows.byHash(older))?.id).toBe(id)
    expect((await rows.byHash(newest))?.id).toBe(id)
    await sql`update app.lane_tx set data = '0x', purpose = 'settle' where id = ${laneTxId}`
    expect(await rows.byHash(older)).toBeNull()
  })

  it('are followed by another transaction when the last transaction cannot execute the operation, and not before', async () => {
    const { id, laneTxId } = await aPosted()
    const posted = await dueOf(id)
    expect(await work().resend(posted)).toBe(false)
    await sql`update app.lane_tx set state = 'failed', reason = 'withdrawn' where id = ${laneTxId}`
    const [moved] = await work().moved(CHAIN_ID)
    if (moved === undefined) throw new Error('nothing moved')
    const both = await Promise.all(works.map((entry) => entry.resend(moved.due)))
    expect(both.filter(Boolean)).toHaveLength(1)
    const again = await rows.byId(id)
    expect(again?.laneTxId).not.toBe(laneTxId)
    const queued = await sql({ data: text, terms: jsonOf<{ capWei: string }>() })`
      select data, terms from app.lane_tx where state = 'queued'`
    expect(queued).toHaveLength(1)
    expect(queued[0]?.data).toContain(CALLER_SIGNATURE.slice(2))
    expect(queued[0]?.terms.capWei).toBe(String(again?.maxFeeCapWei))
  })

  it('are withdrawn in their lane until they are mined', async () => {
    const { id, laneTxId } = await aPosted()
    const due = await dueOf(id)
    expect(await work().withdraw(due)).toBe(true)
    const [row] = await sql`select is_withdrawn from app.lane_tx where id = ${laneTxId}`
    expect(row).toEqual({ is_withdrawn: true })
    await mine(laneTxId)
    expect(await work().withdraw(due)).toBe(false)
  })
})
