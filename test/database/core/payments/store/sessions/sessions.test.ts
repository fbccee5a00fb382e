import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  ChannelBooks,
  DepositRequest,
  WatchedChannel,
} from '../../../../../../core/payments/sessionPorts.ts'
import { createPayments } from '../../../../../../core/payments/store/createPayments.ts'
import { createSettlements } from '../../../../../../core/payments/store/createSettlements.ts'
import { int } from '../../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../../core/platform/db/createSql.ts'
import { createRandom } from '../../../../../../devnet/random.ts'
import { aDepositRequest, aVoucherSale, someBooks } from '../../../../../builders/aSession.ts'
import { addressOf } from '../../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../../support/migratedDatabase.ts'

const CHAIN_ID = 8453
const SIGNATURE = `0x${'51'.repeat(65)}` as const
const CALL = { to: addressOf(0xe5), data: '0x01', gasLimit: 100_000n } as const

let database: TestDatabase
let sql: Sql
let payments: ReturnType<typeof createPayments>
let other: ReturnType<typeof createPayments>
let settlements: ReturnType<typeof createSettlements>
let made = 0

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 4, reader: false })
  payments = createPayments({ databaseUrl: database.url, poolSize: 8 })
  other = createPayments({ databaseUrl: database.url, poolSize: 8 })
  settlements = createSettlements(database.url)
  await sql`insert into app.lane (chain_id, purpose, address, state, balance_wei, seen_at)
    values (${CHAIN_ID}, 'settlement', ${addressOf(0xc2)}, 'open', 0, now())`
})
afterAll(async () => {
  await payments?.close()
  await other?.close()
  await settlements?.close()
  await sql?.end()
  await database?.drop()
})

function aDeposit(): DepositRequest {
  made += 1
  return aDepositRequest(made)
}

const watchedOf = async ({ channelId }: DepositRequest): Promise<WatchedChannel> => {
  const all = await settlements.sessions.watched(CHAIN_ID, 1_000)
  const found = all.find(({ id }) => id === channelId)
  if (found === undefined) throw new Error(`${channelId} is not watched`)
  return found
}
async function record(
  request: DepositRequest,
  blockNumber: number,
  changes?: Partial<ChannelBooks>,
) {
  const channel = await watchedOf(request)
  await settlements.sessions.record([channel], { blockNumber, books: [someBooks(changes)] })
}

/** Creates a channel with a confirmed deposit of 1,000 at block 10. */
async function aChannel(): Promise<DepositRequest> {
  const request = aDeposit()
  expect(await payments.sessions.requestDeposit(request)).toBe('requested')
  await record(request, 10)
  return request
}

const channelOf = async ({ channelId }: DepositRequest) => {
  const { channel } = await payments.sessions.find(channelId, 0n)
  if (channel === null) throw new Error('no channel')
  return channel
}

describe('the charge of a voucher', () => {
  it('is stored once with its answer, even if processes charge the voucher at the same time', async () => {
    const request = await aChannel()
    const sales = Array.from({ length: 12 }, (_, n) =>
      (n % 2 === 0 ? payments : other).sessions.charge(
        aVoucherSale(request, 10n, { requestHash: `hash ${n}` }),
      ),
    )
    const won = (await Promise.all(sales)).flatMap((sold, n) =>
      sold === null ? [] : [`hash ${n}`],
    )
    expect(won).toHaveLength(1)
    const { channel, voucher } = await other.sessions.find(request.channelId, 10n)
    expect(voucher).toMatchObject({ requestHash: won[0], amountUsdc6: 10n, isPublic: false })
    expect(channel).toMatchObject({ chargedUsdc6: 10n, signature: SIGNATURE })
  })

  it('is rejected if its sum has a gap, is older or exceeds the deposit, and after a step that closes the channel', async () => {
    const request = await aChannel()
    const charge = async (cumulative: bigint, amountUsdc6 = 10n) => {
      const sold = await payments.sessions.charge(
        aVoucherSale(request, cumulative, { amountUsdc6 }),
      )
      return sold?.chargedUsdc6 ?? null
    }
    expect(await charge(10n)).toBe(10n)
    expect(await charge(10n)).toBeNull()
    expect(await charge(30n)).toBeNull()
    expect(await charge(5n, -5n)).toBeNull()
    expect(await charge(1_001n, 991n)).toBeNull()
    expect(payments.sessions.lastCharged(request.channelId)).toBeNull()
    expect(await charge(1_000n, 990n)).toBe(1_000n)
    expect(payments.sessions.lastCharged(request.channelId)).toEqual(await channelOf(request))
    const closed = await aChannel()
    await record(closed, 11, { withdrawRequestedAtSec: 5 })
    expect(await payments.sessions.charge(aVoucherSale(closed, 10n))).toBeNull()
  })

  it('is rejected when the state of the contract was read too long ago', async () => {
    const request = await aChannel()
    await sql`
      update app.session_channel set checked_at = now() - interval '6 minutes'
      where id = ${request.channelId}`
    expect(await payments.sessions.charge(aVoucherSale(request, 10n))).toBeNull()
  })

  it('keeps the sum of the charges equal to the sum of the answers in random storms', async () => {
    const random = createRandom(Number(process.env['SEED'] ?? 7), 'sessions')
    const request = await aChannel()
    for (let round = 0; round < 8; round += 1) {
      const { chargedUsdc6 } = await channelOf(request)
      await Promise.all(
        Array.from({ length: 8 }, () => {
          const amountUsdc6 = BigInt(1 + random.int(40))
          const gap = BigInt(random.int(2))
          const cumulative = chargedUsdc6 + amountUsdc6 + gap
          return random
            .pick([payments, other])
            .sessions.charge(aVoucherSale(request, cumulative, { amountUsdc6 }))
        }),
      )
    }
    const [row] = await sql({ sum: int, newest: int })`
      select sum(amount_usdc)::int8 as sum, max(cumulative_usdc)::int8 as newest
      from app.session_voucher where channel_id = ${request.channelId}`
    const { chargedUsdc6 } = await channelOf(request)
    expect([row?.sum, row?.newest]).toEqual([Number(chargedUsdc6), Number(chargedUsdc6)])
    expect(chargedUsdc6).toBeGreaterThan(0n)
  })
})

describe('a deposit', () => {
  it('is the only pending deposit of its payer, and is confirmed once its authorization is used', async () => {
    const request = aDeposit()
    const second = { ...aDeposit(), config: request.config }
    expect(await payments.sessions.requestDeposit(request)).toBe('requested')
    expect(await payments.sessions.requestDeposit(request)).toBe('requested')
    expect(await other.sessions.requestDeposit(second)).toBe('busy')
    const waiting = other.sessions.waitForDeposit(request.channelId, request.nonce, 60_000)
    const channel = await watchedOf(request)
    expect(await settlements.sessions.submitDeposit(channel, CALL)).toBe(true)
    expect(await settlements.sessions.submitDeposit(channel, CALL)).toBe(false)
    await record(request, 10, { isDeposited: false, balanceUsdc6: 0n })
    expect((await payments.sessions.deposit(request.channelId, request.nonce))?.state).toBe(
      'submitted',
    )
    await record(request, 11)
    expect(await waiting).toMatchObject({ state: 'confirmed' })
    expect(await channelOf(request)).toMatchObject({ balanceUsdc6: 1_000n, state: 'open' })
  })

  it('may be requested again after a failure before its transaction, until three failures of the payer', async () => {
    const request = aDeposit()
    const again = () => payments.sessions.requestDeposit(request)
    await again()
    await settlements.sessions.failDeposit(await watchedOf(request), 'insufficient_funds')
    expect(await payments.sessions.deposit(request.channelId, request.nonce)).toMatchObject({
      state: 'failed',
      reason: 'insufficient_funds',
    })
    expect(await again()).toBe('requested')
    await settlements.sessions.failDeposit(await watchedOf(request), 'expired')
    for (let n = 0; n < 2; n += 1) {
      const more = { ...aDeposit(), config: request.config }
      expect(await payments.sessions.requestDeposit(more)).toBe('requested')
      await settlements.sessions.failDeposit(await watchedOf(more), 'expired')
    }
    expect(await payments.sessions.requestDeposit({ ...aDeposit(), config: request.config })).toBe(
      'limited',
    )
  })

  it('that leaves the chain after sales makes the channel void', async () => {
    const request = await aChannel()
    await payments.sessions.charge(aVoucherSale(request, 10n))
    await record(request, 11, { balanceUsdc6: 0n, isDeposited: false })
    expect(await channelOf(request)).toMatchObject({ state: 'void', balanceUsdc6: 0n })
    expect(await payments.sessions.charge(aVoucherSale(request, 20n))).toBeNull()
    expect((await settlements.sessions.figures(CHAIN_ID)).voidUsdc6).toBe(10n)
    await record(request, 12)
    expect((await channelOf(request)).state).toBe('void')
  })
})

describe('the state of the contract', () => {
  it('changes no channel if the state is of an earlier block', async () => {
    const request = await aChannel()
    await record(request, 20, { balanceUsdc6: 600n })
    await record(request, 19, { balanceUsdc6: 1_000n })
    expect((await channelOf(request)).balanceUsdc6).toBe(600n)
  })
})

describe('a claim', () => {
  it('is queued once, publishes the newest voucher, and ends with its block', async () => {
    const request = await aChannel()
    await payments.sessions.charge(aVoucherSale(request, 10n))
    await payments.sessions.charge(aVoucherSale(request, 20n))
    expect((await watchedOf(request)).isClaimDue).toBe(false)
    await sql`
      update app.session_channel set unclaimed_since = now() - interval '2 hours'
      where id = ${request.channelId}`
    const channel = await watchedOf(request)
    expect(channel.isClaimDue).toBe(true)
    const calls = { claim: CALL, settle: CALL }
    const queued = await Promise.all([
      settlements.sessions.submitClaims([channel], calls),
      settlements.sessions.submitClaims([channel], calls),
    ])
    expect(queued.filter((isQueued) => isQueued)).toHaveLength(1)
    const { sessions } = payments
    expect((await sessions.find(request.channelId, 20n)).voucher?.isPublic).toBe(true)
    expect((await sessions.find(request.channelId, 10n)).voucher?.isPublic).toBe(false)
    expect((await watchedOf(request)).isClaimDue).toBe(false)
    // A sale during the claim is claimed later.
    await sessions.charge(aVoucherSale(request, 30n))
    await sql`update app.lane_tx set state = 'mined', block_number = 30, succeeded = true
      where id = (select claim_lane_tx_id from app.session_channel where id = ${request.channelId})`
    await record(request, 30, { claimedUsdc6: 20n })
    expect(await channelOf(request)).toMatchObject({ claimedUsdc6: 20n, chargedUsdc6: 30n })
    expect((await settlements.sessions.figures(CHAIN_ID)).unclaimedUsdc6).toBeGreaterThanOrEqual(
      10n,
    )
  })

  it('is due at once after the start of a withdrawal', async () => {
    const request = await aChannel()
    await payments.sessions.charge(aVoucherSale(request, 10n))
    await record(request, 11, { withdrawRequestedAtSec: 1_700_000_000 })
    expect(await watchedOf(request)).toMatchObject({ isClaimDue: true, state: 'closing' })
  })
})

describe('a refund', () => {
  it('stops the sales of its channel until its block is final, and never exceeds the deposits minus the charges', async () => {
    const request = await aChannel()
    const { sessions } = payments
    await sessions.charge(aVoucherSale(request, 10n))
    const refund = (amountUsdc6: bigint, chargedUsdc6: bigint) =>
      sessions.requestRefund(request.channelId, { amountUsdc6, chargedUsdc6 })
    expect(await refund(991n, 10n)).toBe(false)
    expect(await refund(990n, 0n)).toBe(false)
    expect(await refund(990n, 10n)).toBe(true)
    expect(await refund(1n, 10n)).toBe(false)
    expect(await sessions.charge(aVoucherSale(request, 20n))).toBeNull()
    const waiting = sessions.waitForRefund(request.channelId, 60_000)
    const channel = await watchedOf(request)
    expect(await settlements.sessions.submitRefund(channel, [CALL, CALL])).toBe(true)
    expect(await settlements.sessions.submitRefund(channel, [CALL, CALL])).toBe(false)
    const txHash = `0x${'ab'.repeat(32)}`
    const lane = (state: string) => sql`
      update app.lane_tx set state = ${state}, block_number = 40, succeeded = true, tx_hash = ${txHash}
      where id = (select refund_lane_tx_id from app.session_channel where id = ${request.channelId})`
    await lane('mined')
    await record(request, 40, { balanceUsdc6: 10n, claimedUsdc6: 10n, refundNonce: 1 })
    expect(await waiting).toMatchObject({ refundUsdc6: null, refundTx: txHash, state: 'closing' })
    await lane('final')
    await record(request, 41, { balanceUsdc6: 10n, claimedUsdc6: 10n, refundNonce: 1 })
    expect(await channelOf(request)).toMatchObject({ state: 'open', balanceUsdc6: 10n })
  })
})

const clearVouchers = () => sql`delete from app.session_voucher`

describe('the sweep', () => {
  it('deletes answers after a day, and an old voucher still buys nothing', async () => {
    const request = await aChannel()
    await clearVouchers()
    await payments.sessions.charge(aVoucherSale(request, 10n))
    await sql`update app.session_voucher set created_at = now() - interval '25 hours'`
    await record(request, 11, { claimedUsdc6: 10n })
    const swept = await settlements.sessions.sweep()
    expect(swept).toBe(1)
    const [sums] = await sql({ count: int, usdc: int })`
      select sum(count)::int8 as count, sum(amount_usdc)::int8 as usdc from app.archived_sale
      where kind = 'voucher' and day = ((now() - interval '25 hours') at time zone 'UTC')::date`
    expect(sums).toEqual({ count: swept, usdc: 10 * swept })
    expect((await payments.sessions.find(request.channelId, 10n)).voucher).toBeNull()
    expect(await payments.sessions.charge(aVoucherSale(request, 10n))).toBeNull()
  })
})
