import { createHash } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CrashPoint } from '../../../../core/kernel/crashPoint.ts'
import { verifyReceipt } from '../../../../core/payments/domain/receipts/verifyReceipt.ts'
import type { DuePayment, Payment } from '../../../../core/payments/ports.ts'
import { createPayments } from '../../../../core/payments/store/createPayments.ts'
import { createSettlements } from '../../../../core/payments/store/createSettlements.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { createLocalKey } from '../../../../core/signing/createLocalKey.ts'
import { SigningFailed } from '../../../../core/signing/signingFailed.ts'
import { createReceiptMetrics } from '../../../../workers/payments/createReceiptMetrics.ts'
import { type ReceiptDeps, signReceipts } from '../../../../workers/payments/signReceipts.ts'
import { aClaim } from '../../../builders/aClaim.ts'
import { RECEIPT_KEY } from '../../../builders/aReceipt.ts'
import type { TestDatabase } from '../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'

const TX = `0x${'ab'.repeat(32)}` as const
const OTHER_TX = `0x${'ba'.repeat(32)}` as const
const BLOCK = `0x${'cd'.repeat(32)}` as const
const CHARGED_SEC = 1_790_002_000
const BODY = new TextEncoder().encode('{"worth":"it"}')

let database: TestDatabase
let sql: Sql
let payments: ReturnType<typeof createPayments>
let settlements: ReturnType<typeof createSettlements>
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  payments = createPayments({ databaseUrl: database.url, poolSize: 2 })
  settlements = createSettlements(database.url)
})
afterAll(async () => {
  await settlements?.close()
  await payments?.close()
  await sql?.end()
  await database?.drop()
})
beforeEach(async () => {
  await sql`truncate app.payment, app.receipt_signer`
})

/** Stores an answered payment, and returns the payment. */
async function answered(): Promise<Payment> {
  const { payment } = await payments.claim(aClaim())
  await payments.storeAnswer(payment.id, 1, {
    status: 200,
    contentType: 'application/json',
    headers: { 'x-block-number': '1200' },
    body: BODY,
  })
  return payment
}

const asDue = (payment: Payment, state: Payment['state']): DuePayment => ({
  ...payment,
  signature: '0x11',
  state,
  authorization: aClaim().authorization,
  recoveredTx: null,
  ageMs: 0,
  sinceClaimMs: 0,
  blockNumber: null,
  blockHash: null,
  wasSettled: state === 'settled',
})

/** Charges an answered payment in a block, which is not final. */
async function settle(payment: Payment, txHash: `0x${string}` = TX): Promise<void> {
  const proof = { txHash, blockNumber: 7, blockHash: BLOCK, laneTxId: null, isFinal: false }
  expect(await settlements.settle([asDue(payment, 'answered')], proof)).toBe(1)
}

/** Stores that the block of each charge is final, and its time. */
async function finalize(): Promise<void> {
  await sql`update app.payment set is_final = true where state = 'settled'`
  await sql`
    update app.payment set charged_at = to_timestamp(${CHARGED_SEC})
    where state = 'settled' and is_final and charged_at is null`
}

async function charged(): Promise<Payment> {
  const payment = await answered()
  await settle(payment)
  await finalize()
  return payment
}

const sign = (given: Partial<ReceiptDeps> = {}) =>
  signReceipts({
    receipts: settlements.receipts,
    key: RECEIPT_KEY,
    metrics: createReceiptMetrics(new Registry()),
    log: { info: () => {} },
    crashAt: () => undefined,
    ...given,
  })

const receiptOf = async ({ id }: Payment) => (await payments.byId(id))?.receipt ?? null

describe('the receipts of payments', () => {
  it('state the charge, the hash of the answer and its block, and verify', async () => {
    const payment = await charged()
    await sign()
    const receipt = await receiptOf(payment)
    expect(receipt?.receipt.payload).toEqual({
      version: 1,
      network: 'eip155:8453',
      resourceUrl: 'https://quartet.example/v1/thing',
      payer: payment.payer,
      issuedAt: CHARGED_SEC,
      transaction: TX,
    })
    expect(receipt?.sale.payload).toMatchObject({
      operation: 'getThing',
      answerSha256: createHash('sha256').update(BODY).digest('hex'),
      answerBlock: '1200',
      amountUsdc: '40000',
      nonce: payment.nonce,
      issuedAt: CHARGED_SEC,
    })
    if (receipt === null) throw new Error('no receipt')
    expect(await verifyReceipt(receipt)).toEqual({ kind: 'signed', signer: RECEIPT_KEY.address })
    expect(await payments.receiptSigners()).toEqual([RECEIPT_KEY.address])
    expect(await payments.byHash({ hash: TX, payer: null })).toMatchObject([{ receipt }])
  })

  it('exist only for charges that are final and have the time of their block', async () => {
    const [open, notFinal, released] = [await answered(), await answered(), await answered()]
    await settle(notFinal)
    await settlements.endUncharged(asDue(released, 'answered'), 'transaction_failed')
    await sign()
    await sql`update app.payment set is_final = true where id = ${notFinal.id}`
    await sign()
    for (const payment of [open, notFinal, released]) expect(await receiptOf(payment)).toBeNull()
  })

  it('exist once for each payment, also with two workers at once', async () => {
    const all: Payment[] = []
    for (let count = 0; count < 20; count += 1) {
      const payment = await answered()
      await settle(payment)
      all.push(payment)
    }
    await finalize()
    let stored = 0
    const receipts = {
      ...settlements.receipts,
      store: async (...given: Parameters<typeof settlements.receipts.store>) => {
        const isStored = await settlements.receipts.store(...given)
        if (isStored) stored += 1
        return isStored
      },
    }
    await Promise.all([sign({ receipts }), sign({ receipts }), sign({ receipts })])
    expect(stored).toBe(20)
    for (const payment of all) expect(await receiptOf(payment)).not.toBeNull()
  })

  it.each(['receipt_after_sign', 'receipt_after_store'] as const)(
    'have the same bytes after a kill at %s',
    async (point) => {
      const payment = await charged()
      const expected = JSON.stringify(await signed(payment))
      await sql`update app.payment set receipt = null`
      const crashAt = (reached: CrashPoint) => {
        if (reached === point) throw new Error('killed')
      }
      await expect(sign({ crashAt })).rejects.toThrow('killed')
      await sign()
      expect(JSON.stringify(await receiptOf(payment))).toBe(expected)
    },
  )

  it('wait while the signer fails, and a stored receipt is not replaced by another signature', async () => {
    const payment = await charged()
    const failing = {
      address: RECEIPT_KEY.address,
      sign: () => Promise.reject(new SigningFailed('signer_unavailable', 'no answer')),
    }
    await expect(sign({ key: failing })).rejects.toThrow('signer_unavailable')
    expect(await receiptOf(payment)).toBeNull()
    const first = JSON.stringify(await signed(payment))
    await sign({ key: createLocalKey(`0x${'5f'.repeat(32)}`) })
    expect(JSON.stringify(await receiptOf(payment))).toBe(first)
  })

  it('count as late from the time of their block until the signer answers', async () => {
    const registry = new Registry()
    const metrics = createReceiptMetrics(registry)
    const ageSec = async () => {
      const metric = registry.getSingleMetric('svc_receipts_oldest_seconds')
      return (await metric?.get())?.values[0]?.value
    }
    const notFinal = await answered()
    await settle(notFinal)
    await sign({ metrics })
    expect(await ageSec()).toBe(0)
    await sql`update app.payment set is_final = true, charged_at = now() - interval '2 hours'`
    const failing = {
      address: RECEIPT_KEY.address,
      sign: () => Promise.reject(new SigningFailed('signer_unavailable', 'no answer')),
    }
    await expect(sign({ metrics, key: failing })).rejects.toThrow('signer_unavailable')
    expect(await ageSec()).toBeGreaterThanOrEqual(2 * 3_600)
    await sign({ metrics })
    expect(await ageSec()).toBe(0)
  })

  it('disappear with their charge, and a new charge gets a new receipt', async () => {
    const payment = await charged()
    await sign()
    const settled = { ...asDue(payment, 'settled'), blockHash: BLOCK }
    expect(await settlements.endUncharged(settled, 'transaction_failed')).toBe(1)
    expect((await payments.byId(payment.id))?.state).toBe('reversed')
    expect(await receiptOf(payment)).toBeNull()
    const proof = { txHash: OTHER_TX, blockNumber: 9, blockHash: BLOCK, laneTxId: null }
    const reversed = { ...asDue(payment, 'reversed'), blockHash: BLOCK }
    expect(await settlements.settle([reversed], { ...proof, isFinal: false })).toBe(1)
    expect(await receiptOf(payment)).toBeNull()
    await finalize()
    await sign()
    expect((await receiptOf(payment))?.receipt.payload.transaction).toBe(OTHER_TX)
  })

  it('are not stored for a charge or an answer that changed during the signature', async () => {
    const payment = await charged()
    const changing = {
      address: RECEIPT_KEY.address,
      sign: async (data: `0x${string}`) => {
        await sql`update app.payment set tx_hash = ${OTHER_TX}, answer_body = ${new Uint8Array([1])}`
        return RECEIPT_KEY.sign(data)
      },
    }
    await sign({ key: changing })
    expect(await receiptOf(payment)).toBeNull()
    await sign()
    expect((await receiptOf(payment))?.receipt.payload.transaction).toBe(OTHER_TX)
  })

  it('do not exist for payments whose call or answer is not stored', async () => {
    const payment = await charged()
    await sql`update app.payment set resource_url = null`
    await sign()
    await sql`update app.payment set resource_url = 'https://x.example/', answer_body = null`
    await sign()
    expect(await receiptOf(payment)).toBeNull()
  })
})

async function signed(payment: Payment) {
  await sign()
  return receiptOf(payment)
}
