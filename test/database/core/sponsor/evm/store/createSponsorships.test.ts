import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { int, json, jsonOf, text } from '../../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../../core/platform/db/createSql.ts'
import { directNonce } from '../../../../../../core/sponsor/evm/domain/directNonce.ts'
import type { Sponsorship } from '../../../../../../core/sponsor/evm/ports.ts'
import { createSponsorships } from '../../../../../../core/sponsor/evm/store/createSponsorships.ts'
import { createSponsorWork } from '../../../../../../core/sponsor/evm/store/createSponsorWork.ts'
import type { SignedDelegation } from '../../../../../../core/transactions/domain/signedDelegation.ts'
import {
  ACCOUNT_7702,
  aGasQuote,
  anOperation,
  ENTRY_POINT,
  gasChains,
  PAYMASTER,
} from '../../../../../builders/aGasQuote.ts'
import { addressOf } from '../../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../../support/createDatabase.ts'
import {
  insertGasPayment,
  randomHash,
  requestSponsorship,
  setGasLane,
  signerFields,
} from '../../../../../support/gas/gasRows.ts'
import { migratedDatabase } from '../../../../../support/migratedDatabase.ts'
import { untilAvailable } from '../../../../../support/untilAvailable.ts'

const DAY_SEC = 86_400
const DEPOSIT_WEI = 10n ** 18n
const SIGNATURE: Hex = `0x${'22'.repeat(65)}`
const delegation: SignedDelegation = {
  chainId: 8453,
  address: ACCOUNT_7702,
  nonce: 0,
  yParity: 1,
  r: randomHash(),
  s: randomHash(),
}

let database: TestDatabase
let sql: Sql
let rows: ReturnType<typeof createSponsorships>
let other: ReturnType<typeof createSponsorships>
let work: ReturnType<typeof createSponsorWork>
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  const options = { databaseUrl: database.url, poolSize: 6, gas: gasChains, constantGas: 60_000n }
  rows = createSponsorships(options)
  other = createSponsorships(options)
  work = createSponsorWork(options)
})
afterAll(async () => {
  for (const store of [rows, other, work]) await store?.close()
  await sql?.end()
  await database?.drop()
})
beforeEach(async () => {
  await sql`truncate app.gas_quote, app.gas_sponsorship, app.payment, app.lane, app.lane_tx, app.lane_attempt`
})

const setState = (id: Hex, state: string) =>
  sql`update app.gas_sponsorship set state = ${state} where id = ${id}`
const signAll = async (): Promise<void> => {
  for (const due of await work.requested(100)) await work.sign(due, signerFields(due), DEPOSIT_WEI)
}
async function aSignedSponsorship(quote = aGasQuote()): Promise<Sponsorship> {
  const wanted = await requestSponsorship(rows, sql, quote)
  await signAll()
  return (await rows.byId(wanted.id)) ?? wanted
}
const postOf = ({ id, operation }: Sponsorship, signature: Hex = SIGNATURE) => ({
  id,
  signature,
  delegation,
  tipWei: 1_000_000n,
  maxFeeWei: operation.maxFeePerGas,
  call: (beneficiary: Hex) => ({ data: beneficiary, gasLimit: 300_000n }),
})

/** Starts simultaneous calls, in turn with the store of each process. */
const alternate = <T>(calls: number, call: (store: typeof rows) => Promise<T>): Promise<T>[] =>
  Array.from({ length: calls }, (_, n) => untilAvailable(() => call(n % 2 === 0 ? rows : other)))

describe('quotes of the gas sponsor', () => {
  it('have the same price for the same request until they expire', async () => {
    const saved = await rows.saveQuote(aGasQuote())
    expect(await other.quoteFor(saved.requestHash)).toEqual(saved)
    expect(await rows.quoteFor('gas-8453-another')).toBeNull()
  })

  it('are valid for the quoted amount for some seconds longer, and for no other amount', async () => {
    const endedSec = Math.floor(Date.now() / 1000) - 3
    const saved = await rows.saveQuote(aGasQuote({ expiresAtSec: endedSec }))
    const { requestHash, amountUsdc6 } = saved
    expect(await rows.quoteFor(requestHash)).toBeNull()
    expect(await rows.quoteOf({ requestHash, amountUsdc6 })).toEqual(saved)
    expect(await rows.quoteOf({ requestHash, amountUsdc6: amountUsdc6 + 1n })).toBeNull()
  })
})

describe('a request for a sponsorship', () => {
  it('makes one row, for any number of simultaneous requests in two processes', async () => {
    const quote = await rows.saveQuote(aGasQuote())
    const paymentId = await insertGasPayment(sql)
    const wanted = await Promise.all(alternate(30, (store) => store.request(quote, paymentId)))
    expect(new Set(wanted.map(({ id }) => id)).size).toBe(1)
    expect(wanted[0]).toMatchObject({ attempt: 1, state: 'asked', paymaster: PAYMASTER })
  })

  it('sets a nonce key per payment in the direct lane, and keeps the nonce in other lanes', async () => {
    const direct = await requestSponsorship(rows, sql, aGasQuote())
    expect(direct.operation.nonce).toBe(directNonce(direct.id))
    const operation = anOperation({ nonce: 5n << 64n, factory: null })
    const own = await requestSponsorship(
      rows,
      sql,
      aGasQuote({ lane: 'own', operation, delegate: null }),
    )
    expect(own.operation).toEqual(operation)
  })

  it('permits the fee per gas that the payment covers, and never less than the fee of the operation', async () => {
    const cheap = await requestSponsorship(rows, sql, aGasQuote())
    // 0.03 USD at 2,500 USD per coin over 240,010 gas, rounded down.
    expect(cheap.maxFeeCapWei).toBe(12_000_000_000_000n / 240_010n)
    const operation = anOperation({ maxFeePerGas: 10n ** 12n })
    const expensive = await requestSponsorship(rows, sql, aGasQuote({ operation }))
    expect(expensive.maxFeeCapWei).toBe(10n ** 12n)
  })

  it.each(['failed', 'refused', 'void'])(
    'makes another sponsorship for a charged payment whose last sponsorship is %s',
    async (state) => {
      const quote = await rows.saveQuote(aGasQuote())
      const paymentId = await insertGasPayment(sql, { state: 'settled', settledAgoSec: 100 })
      const first = await rows.request(quote, paymentId)
      await setState(first.id, state)
      const credited = await rows.byId(first.id)
      expect(credited?.creditUntilSec).toBe((await settledSecOf(paymentId)) + DAY_SEC)
      const again = await Promise.all([
        rows.request(quote, paymentId),
        other.request(quote, paymentId),
      ])
      // Only one of the operations can be executed.
      expect(again.map(({ operation }) => operation.nonce)).toEqual(
        again.map(() => directNonce(first.id)),
      )
      expect(again.map(({ attempt }) => attempt)).toEqual([2, 2])
      expect(again[0]?.id).not.toBe(first.id)
      expect((await rows.byId(first.id))?.creditUntilSec).toBeNull()
      expect((await rows.ofPayment(paymentId))?.attempt).toBe(2)
    },
  )

  it('creates no second sponsorship after a day, after a use, or for a reversed payment', async () => {
    const quote = await rows.saveQuote(aGasQuote())
    const cases = [
      { state: 'settled', settledAgoSec: DAY_SEC + 5, last: 'failed' },
      { state: 'settled', settledAgoSec: 5, last: 'executed' },
      { state: 'settled', settledAgoSec: 5, last: 'expired' },
      { state: 'settled', settledAgoSec: 5, last: 'posted' },
      { state: 'reversed', settledAgoSec: 5, last: 'failed' },
    ]
    for (const { last, ...payment } of cases) {
      const paymentId = await insertGasPayment(sql, payment)
      const first = await rows.request(quote, paymentId)
      await setState(first.id, last)
      const same = await rows.request(quote, paymentId)
      expect(same, last).toMatchObject({ id: first.id, attempt: 1, creditUntilSec: null })
    }
  })

  it('permits at most three sent operations for one payment, for any fault', async () => {
    const quote = await rows.saveQuote(aGasQuote())
    const paymentId = await insertGasPayment(sql, { state: 'settled', settledAgoSec: 5 })
    const losePosted = async (attempt: number) => {
      const wanted = await rows.request(quote, paymentId)
      expect(wanted.attempt).toBe(attempt)
      await sql`update app.gas_sponsorship set state = 'failed', sends = 1 where id = ${wanted.id}`
      return (await rows.byId(wanted.id))?.creditUntilSec
    }
    expect(await losePosted(1)).toBeGreaterThan(0)
    const refused = await rows.request(quote, paymentId)
    await setState(refused.id, 'refused')
    expect(await losePosted(3)).toBeGreaterThan(0)
    expect(await losePosted(4)).toBeNull()
    expect(await rows.request(quote, paymentId)).toMatchObject({ attempt: 4, state: 'failed' })
  })

  it('has no credit after a third party executed an earlier operation, and names that operation', async () => {
    const quote = await rows.saveQuote(aGasQuote())
    const paymentId = await insertGasPayment(sql, { state: 'settled', settledAgoSec: 5 })
    const first = await rows.request(quote, paymentId)
    await setState(first.id, 'failed')
    const second = await rows.request(quote, paymentId)
    await setState(second.id, 'failed')
    expect((await rows.byId(second.id))?.creditUntilSec).toBeGreaterThan(0)
    const userOpHash = `0x${'1e'.repeat(32)}`
    await sql`update app.gas_sponsorship set state = 'external', user_op_hash = ${userOpHash}
      where id = ${first.id}`
    expect(await rows.request(quote, paymentId)).toMatchObject({
      id: second.id,
      creditUntilSec: null,
      servedBy: userOpHash,
    })
    expect(await rows.byId(first.id)).toMatchObject({ servedBy: null })
  })

  it('counts a post during an outage of the operator as one of the three operations', async () => {
    const quote = await rows.saveQuote(aGasQuote())
    const paymentId = await insertGasPayment(sql, { state: 'settled', settledAgoSec: 5 })
    const loseRefused = async () => {
      const { id } = await rows.request(quote, paymentId)
      await sql`update app.gas_sponsorship set state = 'failed', reason = 'refused_by_us'
        where id = ${id}`
      return (await rows.byId(id))?.creditUntilSec
    }
    expect(await loseRefused()).toBeGreaterThan(0)
    expect(await loseRefused()).toBeGreaterThan(0)
    expect(await loseRefused()).toBeNull()
  })

  it('returns no sponsorship that was signed for more than the current payment', async () => {
    const expensive = await rows.saveQuote(aGasQuote())
    const paymentId = await insertGasPayment(sql)
    const first = await rows.request(expensive, paymentId)
    await setState(first.id, 'signed')
    expect(await rows.request(expensive, paymentId)).toMatchObject({ id: first.id })
    await sql`update app.payment set amount_usdc = amount_usdc - 1 where id = ${paymentId}`
    expect(await rows.request(expensive, paymentId)).toMatchObject({ attempt: 2, state: 'asked' })
  })

  it('makes another sponsorship when an uncharged payment is claimed again', async () => {
    const quote = await rows.saveQuote(aGasQuote())
    for (const state of ['void', 'refused', 'expired']) {
      const paymentId = await insertGasPayment(sql)
      const first = await rows.request(quote, paymentId)
      await setState(first.id, state)
      expect(await rows.request(quote, paymentId), state).toMatchObject({
        attempt: 2,
        state: 'asked',
      })
    }
  })
})

describe('a post of a signed operation', () => {
  it('queues one transaction, for any number of simultaneous posts in two processes', async () => {
    await setGasLane(sql, { index: 1 })
    const sponsorship = await aSignedSponsorship()
    const verdicts = await Promise.all(alternate(50, (store) => store.post(postOf(sponsorship))))
    expect(verdicts.filter(({ kind }) => kind === 'posted')).toHaveLength(1)
    expect(verdicts.filter(({ kind }) => kind === 'known')).toHaveLength(49)
    const queued = await sql({
      id: int,
      to_address: text,
      data: text,
      terms: json,
    })`
      select id, to_address, data, terms, account from app.lane_tx`
    expect(queued).toHaveLength(1)
    expect(queued[0]).toMatchObject({
      to_address: ENTRY_POINT,
      data: addressOf(0x6a51),
      account: addressOf(0xbeef),
    })
    const posted = await rows.byId(sponsorship.id)
    expect(posted).toMatchObject({
      state: 'posted',
      signature: SIGNATURE,
      laneTxId: queued[0]?.id,
    })
  })

  it('sends the paid terms and the deadline to the lane', async () => {
    await setGasLane(sql, { index: 1 })
    const sponsorship = await aSignedSponsorship()
    await rows.post(postOf(sponsorship))
    const [queued] = await sql({
      terms: jsonOf<Record<string, unknown>>(),
    })`select terms from app.lane_tx`
    expect(queued?.terms).toMatchObject({
      tipWei: '1000000',
      maxFeeWei: '10000000',
      capWei: String(sponsorship.maxFeeCapWei),
      deadlineSec: String(sponsorship.chainValidUntilSec),
    })
    expect(queued?.terms['delegations']).toHaveLength(1)
  })

  it('uses the open key with the fewest pending transactions, and no key without balance, health or the right chain', async () => {
    await setGasLane(sql, { index: 1 })
    await setGasLane(sql, { index: 2 })
    await setGasLane(sql, { index: 3, state: 'low_balance' })
    await setGasLane(sql, { index: 4, silentSec: 60 })
    await setGasLane(sql, { index: 5, chainId: 137 })
    await setGasLane(sql, { index: 6 })
    await sql`update app.lane set balance_wei = 1000 where purpose = 'gas6'`
    const own = aGasQuote({ lane: 'own' })
    for (let n = 0; n < 6; n += 1) await rows.post(postOf(await aSignedSponsorship(own)))
    const used = await sql({ purpose: text, count: int })`
      select purpose, count(*) as count from app.lane_tx group by purpose order by purpose`
    expect([...used]).toEqual([
      { purpose: 'gas1', count: 3 },
      { purpose: 'gas2', count: 3 },
    ])
  })

  it('changes no row when no key is open', async () => {
    await setGasLane(sql, { index: 1, state: 'unreachable' })
    const sponsorship = await aSignedSponsorship()
    expect(await rows.post(postOf(sponsorship))).toEqual({ kind: 'no_submitter' })
    expect((await rows.byId(sponsorship.id))?.state).toBe('signed')
  })

  it('leaves a sponsorship unchanged unless the sponsorship is signed', async () => {
    await setGasLane(sql, { index: 1 })
    const wanted = await requestSponsorship(rows, sql, aGasQuote())
    expect(await rows.post(postOf(wanted))).toMatchObject({ kind: 'known', sponsorship: wanted })
  })
})

describe('rows of sponsorships', () => {
  it('are found by their hash and by every attempt of their transaction', async () => {
    await setGasLane(sql, { index: 1 })
    const sponsorship = await aSignedSponsorship()
    await rows.post(postOf(sponsorship))
    const laneTxId = (await rows.byId(sponsorship.id))?.laneTxId
    const [first, newest, cancel] = [randomHash(), randomHash(), randomHash()]
    await sql`
      insert into app.lane_attempt
        (hash, lane_tx_id, raw, max_fee_wei, priority_fee_wei, signed_at, is_cancel)
      values (${first}, ${laneTxId}, '0x', 1, 1, now() - interval '9 s', false),
        (${newest}, ${laneTxId}, '0x', 2, 2, now() - interval '5 s', false),
        (${cancel}, ${laneTxId}, '0x', 3, 3, now(), true)`
    const found = await Promise.all(
      [sponsorship.userOpHash ?? '0x', first, newest].map((hash) => rows.byHash(hash)),
    )
    expect(found.map((entry) => entry?.id)).toEqual(Array(3).fill(sponsorship.id))
    expect(found[0]?.txHash).toBe(newest)
    expect(await rows.byHash(randomHash())).toBeNull()
  })

  it('record a post that the operator refused, until the next post', async () => {
    await setGasLane(sql, { index: 1 })
    const sponsorship = await aSignedSponsorship()
    await rows.recordOutage(sponsorship.id)
    expect(await rows.byId(sponsorship.id)).toMatchObject({
      state: 'signed',
      reason: 'refused_by_us',
    })
    await rows.post(postOf(sponsorship))
    await rows.recordOutage(sponsorship.id)
    expect(await rows.byId(sponsorship.id)).toMatchObject({ state: 'posted', reason: null })
  })

  it('permit at most twenty dry runs each', async () => {
    const { id } = await aSignedSponsorship()
    const allowed = await Promise.all(Array.from({ length: 25 }, () => rows.countDryRun(id)))
    expect(allowed.filter(Boolean)).toHaveLength(20)
    expect((await rows.byId(id))?.dryRuns).toBe(20)
  })

  it('are returned at once after a change, and unchanged after the end of the wait', async () => {
    const wanted = await requestSponsorship(rows, sql, aGasQuote())
    // Only the change can end this wait, because the timeout is weeks away.
    const waiting = rows.waitUntil(wanted.id, ({ state }) => state === 'signed', 2 ** 31 - 1)
    await signAll()
    expect((await waiting).state).toBe('signed')
    const same = await rows.waitUntil(wanted.id, ({ state }) => state === 'executed', 50)
    expect(same.state).toBe('signed')
  })

  it('add up the reserved deposit, and include the state of the keys', async () => {
    await setGasLane(sql, { index: 1 })
    await setGasLane(sql, { index: 2, silentSec: 60 })
    const sponsorship = await aSignedSponsorship()
    await aSignedSponsorship()
    await requestSponsorship(rows, sql, aGasQuote())
    await rows.post(postOf(sponsorship))
    const { reservedWei, submitters } = await rows.submitterState(8453)
    expect(reservedWei).toBe(2n * sponsorship.capWei)
    expect(submitters.map(({ isOpen, pending }) => [isOpen, pending])).toEqual([
      [true, 1],
      [false, 0],
    ])
    expect((await rows.submitterState(137)).reservedWei).toBe(0n)
  })
})

async function settledSecOf(paymentId: string): Promise<number> {
  const [row] = await sql({ sec: int })`
    select floor(extract(epoch from settled_at))::int8 as sec from app.payment
    where id = ${paymentId}`
  return Number(row?.sec)
}
