import { beforeEach, describe, expect, it } from 'vitest'
import type { Sponsorship } from '../../../../../core/sponsor/evm/ports.ts'
import {
  aGasShop,
  aTransfer,
  buyGas,
  type GasShop,
  payForGas,
  signedByWallet,
} from '../../../../builders/aGasShop.ts'
import { TX_HASH } from '../../../../builders/aGate.ts'
import { callTask } from '../../../../support/mcp/callTask.ts'
import { taskRpc } from '../../../../support/mcp/taskRpc.ts'

const TOOL = 'gas_sponsor'
const NO_TASK = 'Task not found: taskId is unknown or has expired'
const settled = { state: 'settled', txHash: TX_HASH, blockNumber: 7 } as const

let shop: GasShop
beforeEach(() => {
  shop = aGasShop()
})

const call = (args: object, headers: Record<string, string> = {}, capabilities?: object) =>
  callTask(shop.app, { name: TOOL, args }, headers, capabilities)
const get = async (taskId: string) => (await taskRpc(shop.app, 'tasks/get', { taskId })).body
const only = <T>([first]: readonly T[]): T => {
  if (first === undefined) throw new Error('no row')
  return first
}

describe('the post of a signed operation as a task', () => {
  /** Posts an operation that no block contains yet; returns its task and its row. */
  async function postUnmined() {
    const { answer } = await buyGas(shop)
    shop.sponsorships.carry = () => null
    const signed = await signedByWallet(answer)
    const { body } = await call(signed)
    return { signed, task: body.result, row: only(shop.sponsorships.rows) }
  }
  const change = (changes: Partial<Sponsorship>) =>
    shop.sponsorships.change(only(shop.sponsorships.rows).id, changes)

  it('returns a working task at once, and completes with the answer of the post', async () => {
    const startedMs = shop.time.ms
    const { signed, task, row } = await postUnmined()
    expect(task).toMatchObject({ resultType: 'task', taskId: `gas-${row.id}`, status: 'working' })
    expect(shop.time.ms).toBe(startedMs)
    change({ state: 'executed', txHash: TX_HASH, success: true, actualGasCostWei: 1n })
    const { result } = await get(task.taskId)
    const waited = (await call(signed, {}, {})).body.result
    expect(result.status).toBe('completed')
    expect(result.result.content).toEqual(waited.content)
    expect(result.result.structuredContent).toMatchObject({ txHash: TX_HASH, success: true })
    expect(shop.sponsorships.posts).toHaveLength(1)
  })

  it('is the same task for a repeated post', async () => {
    const { signed, task } = await postUnmined()
    expect((await call(signed)).body.result.taskId).toBe(task.taskId)
    expect(shop.sponsorships.posts).toHaveLength(1)
  })

  it('shows a failure of the service as an error with the credit', async () => {
    const { task } = await postUnmined()
    change({ state: 'failed', reason: 'withdrawn', creditUntilSec: 1_790_009_000 })
    expect((await get(task.taskId)).result).toMatchObject({
      status: 'completed',
      result: {
        isError: true,
        structuredContent: { code: 'not_executed', credit: { until: 1_790_009_000 } },
      },
    })
  })

  it('refuses a cancellation, because the operation is paid', async () => {
    const { task } = await postUnmined()
    const cancel = () => taskRpc(shop.app, 'tasks/cancel', { taskId: task.taskId })
    expect((await cancel()).body.error.message).toContain('the operation is paid and queued')
    change({ state: 'executed', txHash: TX_HASH, success: true })
    expect((await cancel()).body.error.message).toContain('the operation has ended')
  })

  it('does not exist for an operation without a post', async () => {
    await buyGas(shop)
    const { id } = only(shop.sponsorships.rows)
    for (const taskId of [
      `gas-${id}`,
      `gas-0x${'ab'.repeat(16)}`,
      `gas-${id.toUpperCase()}`,
      'gas-',
    ]) {
      expect(await get(taskId)).toMatchObject({ error: { code: -32_602, message: NO_TASK } })
    }
  })
})

describe('the purchase of a sponsorship as a task', () => {
  async function buyUncharged() {
    const body = aTransfer()
    const { headers } = await payForGas(shop, body)
    shop.payments.settle = () => null
    const { result } = (await call(body, headers)).body
    return { body, headers, task: result }
  }

  it('returns a working task before the charge, and completes with the sponsored operation', async () => {
    const { task } = await buyUncharged()
    expect(task).toMatchObject({
      resultType: 'task',
      taskId: expect.stringMatching(/^payment-/),
      status: 'working',
    })
    shop.payments.end(only(shop.payments.rows).id, settled)
    const { result } = await get(task.taskId)
    expect(result).toMatchObject({
      status: 'completed',
      result: { structuredContent: { sponsorshipId: only(shop.sponsorships.rows).id } },
    })
    expect(shop.payments.rows).toMatchObject([{ claims: 1 }])
  })

  it('states that another sponsorship is owed, which a repeat with the same payment returns', async () => {
    const { body, headers, task } = await buyUncharged()
    shop.payments.end(only(shop.payments.rows).id, settled)
    const { id } = only(shop.sponsorships.rows)
    shop.sponsorships.change(id, { state: 'failed', creditUntilSec: shop.nowSec() + 3_600 })
    expect((await get(task.taskId)).result.result).toMatchObject({
      isError: true,
      structuredContent: {
        code: 'sponsorship_expired',
        nextStep: 'Send the same call with the same payment again; nothing more is charged.',
      },
    })
    const again = (await call(body, headers)).body.result
    expect(again.structuredContent.sponsorshipId).not.toBe(id)
    const { result } = await get(task.taskId)
    expect(result.result.structuredContent.sponsorshipId).toBe(
      again.structuredContent.sponsorshipId,
    )
    expect(shop.payments.rows).toMatchObject([{ claims: 1 }])
  })
})
