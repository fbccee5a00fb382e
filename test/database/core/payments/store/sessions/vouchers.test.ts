import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyReceipt } from '../../../../../../core/payments/domain/receipts/verifyReceipt.ts'
import { voucherDigest } from '../../../../../../core/payments/domain/sessions/voucher.ts'
import type { ChannelBooks, DepositRequest } from '../../../../../../core/payments/sessionPorts.ts'
import { createPayments } from '../../../../../../core/payments/store/createPayments.ts'
import { createSettlements } from '../../../../../../core/payments/store/createSettlements.ts'
import { createSql, type Sql } from '../../../../../../core/platform/db/createSql.ts'
import { aReceipt } from '../../../../../builders/aReceipt.ts'
import { aDepositRequest, aVoucherSale, someBooks } from '../../../../../builders/aSession.ts'
import { addressOf } from '../../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../../support/migratedDatabase.ts'

const CHAIN_ID = 8453

let database: TestDatabase
let sql: Sql
let payments: ReturnType<typeof createPayments>
let settlements: ReturnType<typeof createSettlements>
let made = 0

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  payments = createPayments({ databaseUrl: database.url, poolSize: 4 })
  settlements = createSettlements(database.url)
})
afterAll(async () => {
  await payments?.close()
  await settlements?.close()
  await sql?.end()
  await database?.drop()
})

async function record(
  { channelId }: DepositRequest,
  blockNumber: number,
  changes?: Partial<ChannelBooks>,
) {
  const watched = await settlements.sessions.watched(CHAIN_ID, 1_000)
  const channels = watched.filter(({ id }) => id === channelId)
  const books = channels.map(() => someBooks(changes))
  await settlements.sessions.record(channels, { blockNumber, books })
}

/** Creates a channel with a confirmed deposit of 1,000 at block 10. */
async function aChannel(): Promise<DepositRequest> {
  made += 1
  const request = aDepositRequest(made)
  expect(await payments.sessions.requestDeposit(request)).toBe('requested')
  await record(request, 10)
  return request
}

const dueOf = async ({ channelId }: DepositRequest) =>
  (await settlements.receipts.due(200)).find(({ id }) => id.startsWith(channelId))

describe('the repeat of a voucher', () => {
  it('may add its secrets before the voucher is public, not after', async () => {
    const request = await aChannel()
    await payments.sessions.charge(aVoucherSale(request, 10n, { repeatKeys: ['first'] }))
    const place = { channelId: request.channelId, cumulativeUsdc6: 10n }
    const keys = async () =>
      (await payments.sessions.find(place.channelId, 10n)).voucher?.repeatKeys
    await payments.sessions.addRepeatKeys(place, ['second'])
    expect(await keys()).toEqual(['first', 'second'])
    await sql`update app.session_voucher set is_public = true where channel_id = ${place.channelId}`
    await payments.sessions.addRepeatKeys(place, ['third'])
    expect(await keys()).toEqual(['first', 'second'])
  })
})

describe('the vouchers of a payer', () => {
  it('are listed with their session, and by their place', async () => {
    const request = await aChannel()
    const { channelId, config } = request
    for (const sum of [10n, 20n, 30n]) await payments.sessions.charge(aVoucherSale(request, sum))
    const { vouchers } = payments
    expect(await vouchers.sessionsOf(config.payer)).toEqual([
      {
        channelId,
        chainId: CHAIN_ID,
        state: 'open',
        balanceUsdc6: 1_000n,
        chargedUsdc6: 30n,
        claimedUsdc6: 0n,
      },
    ])
    const page = { payer: config.payer, channelId, limit: 2 }
    const newest = await vouchers.ofSession({ ...page, belowUsdc6: null })
    expect(newest.map(({ id }) => id)).toEqual([`${channelId}-30`, `${channelId}-20`])
    const rest = await vouchers.ofSession({ ...page, belowUsdc6: 20n })
    expect(rest.map(({ id }) => id)).toEqual([`${channelId}-10`])
    const stranger = { ...page, payer: addressOf(0xdead), belowUsdc6: null }
    expect(await vouchers.ofSession(stranger)).toEqual([])
    expect(await vouchers.byPlace({ channelId, cumulativeUsdc6: 20n })).toMatchObject({
      payer: config.payer,
      nonce: voucherDigest(CHAIN_ID, { channelId, cumulativeUsdc6: 20n }),
      state: 'settled',
      receipt: null,
    })
    expect(await vouchers.byPlace({ channelId, cumulativeUsdc6: 25n })).toBeNull()
  })

  it('get a receipt once, after a request, unless the deposit left the chain', async () => {
    const request = await aChannel()
    const lost = await aChannel()
    for (const each of [request, lost]) {
      await payments.sessions.charge(aVoucherSale(each, 10n))
      const place = { channelId: each.channelId, cumulativeUsdc6: 10n }
      expect(await dueOf(each)).toBeUndefined()
      await payments.vouchers.requestReceipt(place)
    }
    await record(lost, 11, { balanceUsdc6: 0n, isDeposited: false })
    expect(await dueOf(lost)).toBeUndefined()
    const due = await dueOf(request)
    const { channelId } = request
    expect(due).toMatchObject({
      id: `${channelId}-10`,
      operation: 'getThing',
      amountUsdc: '10',
      transaction: '',
      nonce: voucherDigest(CHAIN_ID, { channelId, cumulativeUsdc6: 10n }),
      resourceUrl: 'https://quartet.example/v1/thing',
    })
    if (due === undefined) throw new Error('no receipt is due')
    const receipt = await aReceipt(due)
    expect(await settlements.receipts.store(due, receipt)).toBe(true)
    expect(await settlements.receipts.store(due, await aReceipt())).toBe(false)
    const { voucher } = await payments.sessions.find(channelId, 10n)
    expect(voucher?.receipt).toEqual(receipt)
    expect(await verifyReceipt(receipt)).toMatchObject({ kind: 'signed' })
    expect(await dueOf(request)).toBeUndefined()
  })
})
