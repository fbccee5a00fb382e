import { beforeEach, describe, expect, it } from 'vitest'
import { TX_HASH } from '../../../../builders/aGate.ts'
import { aPublishingApp } from '../../../../builders/aPublishingApp.ts'
import { callTask } from '../../../../support/mcp/callTask.ts'
import { taskRpc } from '../../../../support/mcp/taskRpc.ts'

const DAY_MS = 86_400_000
const NO_TASK = 'Task not found: taskId is unknown or has expired'
const KEY = 'a-secret-of-the-payer-0001'
const settled = { state: 'settled', txHash: TX_HASH, blockNumber: 7 } as const

let shop: ReturnType<typeof aPublishingApp>
let headers: Record<string, string>
beforeEach(async () => {
  shop = aPublishingApp()
  // The charge of a stored answer waits until the test settles the payment.
  shop.payments.settle = () => null
  headers = await shop.pay({ repeatKey: KEY })
})

const call = (capabilities?: object, sent = headers) =>
  callTask(
    shop.app,
    { name: 'publish_page', args: { vault: shop.vault, label: 'Index' } },
    sent,
    capabilities,
  )
const get = async (taskId: string) => (await taskRpc(shop.app, 'tasks/get', { taskId })).body
const paymentId = () => shop.payments.rows[0]?.id ?? ''

describe('a publication as a task', () => {
  it('returns a working task once the answer is stored, and completes with the charge', async () => {
    const { body } = await call()
    const taskId = `payment-${paymentId()}.${KEY}`
    expect(body.result).toMatchObject({
      resultType: 'task',
      taskId,
      status: 'working',
      statusMessage: 'The answer is stored, and its charge is next; do not pay again.',
      ttlMs: null,
    })
    expect(shop.payments.rows).toMatchObject([{ state: 'answered', claims: 1 }])
    shop.payments.end(paymentId(), settled)
    expect((await get(taskId)).result).toMatchObject({
      status: 'completed',
      ttlMs: DAY_MS,
      result: {
        structuredContent: { status: 'live', slug: expect.stringMatching(/^index/) },
        _meta: { 'x402/payment-response': { success: true, transaction: TX_HASH } },
      },
    })
  })

  it('completes with the result of a call without a task', async () => {
    const { result } = (await call()).body
    shop.payments.end(paymentId(), settled)
    const repeated = (await call({})).body.result
    const own = (await get(result.taskId)).result.result
    expect(own.content).toEqual(repeated.content)
    expect(own.structuredContent).toEqual(repeated.structuredContent)
    expect(shop.payments.rows).toMatchObject([{ claims: 1 }])
  })

  it('is the same task for a repeat while the charge is pending, and the answer afterwards', async () => {
    const first = (await call()).body.result
    expect((await call()).body.result.taskId).toBe(first.taskId)
    shop.payments.end(paymentId(), settled)
    expect((await call()).body.result).toMatchObject({
      resultType: 'complete',
      structuredContent: { status: 'live' },
    })
    expect(shop.payments.rows).toMatchObject([{ claims: 1 }])
  })

  it('states the reason of a payment that was not charged, and of a charge that left the chain', async () => {
    const { taskId } = (await call()).body.result
    shop.payments.end(paymentId(), { state: 'released', reason: 'insufficient_funds' })
    expect((await get(taskId)).result).toMatchObject({
      status: 'completed',
      result: { isError: true, structuredContent: { code: 'insufficient_funds' } },
    })
    shop.payments.end(paymentId(), { state: 'reversed', reason: null })
    expect((await get(taskId)).result.result.structuredContent.code).toBe('payment_reversed')
  })

  it('expires with the stored answer, a day after the charge', async () => {
    const { taskId } = (await call()).body.result
    shop.payments.end(paymentId(), settled)
    shop.time.ms += DAY_MS - 1_000
    expect((await get(taskId)).result.status).toBe('completed')
    shop.time.ms += 1_000
    expect((await get(taskId)).error).toMatchObject({ code: -32_602, message: NO_TASK })
  })

  it('refuses a cancellation, because the payment is claimed', async () => {
    const { taskId } = (await call()).body.result
    const { body } = await taskRpc(shop.app, 'tasks/cancel', { taskId })
    expect(body.error).toMatchObject({
      code: -32_602,
      message: 'The task cannot be cancelled: the payment is claimed, and its charge follows',
    })
    shop.payments.end(paymentId(), settled)
    expect((await get(taskId)).result.status).toBe('completed')
  })

  it('is read only with the secret of the payer', async () => {
    await call()
    shop.payments.end(paymentId(), settled)
    const ids = [
      `payment-${paymentId()}`,
      `payment-${paymentId()}.`,
      `payment-${paymentId()}.${'x'.repeat(26)}`,
      `payment-${paymentId()}.${KEY}x`,
      `payment-${paymentId()}.${shop.payments.rows[0]?.repeatKeys[0]}`,
      `payment-.${KEY}`,
      `payment-${TX_HASH}.${KEY}`,
    ]
    for (const taskId of ids) {
      expect(await get(taskId)).toMatchObject({ error: { code: -32_602, message: NO_TASK } })
    }
  })

  it('waits for the charge, without a task, for a payment without a secret', async () => {
    const bare = await shop.pay({ repeatKey: null })
    shop.payments.settle = () => settled
    expect((await call(undefined, bare)).body.result).toMatchObject({
      resultType: 'complete',
      structuredContent: { status: 'live' },
    })
  })

  it('returns a refusal as a result', async () => {
    const args = { vault: '0x0000000000000000000000000000000000000001' }
    const { body } = await callTask(shop.app, { name: 'publish_page', args }, headers)
    expect(body.result).toMatchObject({ resultType: 'complete', isError: true })
    expect(shop.payments.rows).toMatchObject([{ state: 'released', reason: 'no_answer' }])
  })
})
