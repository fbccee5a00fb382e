import type { Client } from '@modelcontextprotocol/client'
import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { until } from '../../../../supervisor/until.ts'
import { mcpClient } from '../../../support/mcp/mcpApp.ts'
import { createTask, TASK_CAPABILITIES } from '../../../support/mcp/taskCall.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { aPayer, type Payer } from '../../../support/payments/payer.ts'
import type { Workers } from '../../../support/payments/startWorkers.ts'
import type { BridgeStack } from './bridgeStack.ts'

const RICH_USDC6 = 20_000_000n
const TOOL = 'bridge_prepare_payment'
const ORDER = { from: 'base', to: 'arc', amount: '2' }

/** A task as the client reads it. Source: extension io.modelcontextprotocol/tasks, 2026-07-28. */
const taskForm = z.looseObject({
  taskId: z.string(),
  status: z.enum(['working', 'completed', 'cancelled']),
  result: z.looseObject({ structuredContent: z.record(z.string(), z.unknown()) }).optional(),
})

/** Tests that a bridge as a task outlives every process; `replace` receives the workers that run afterwards. */
export function describeTasks(
  getStack: () => BridgeStack,
  replace: (workers: Workers) => void,
): void {
  describe('bridges as tasks of MCP', () => {
    const [mover, leaver] = [aPayer('mover by a task'), aPayer('leaver of a task')]

    const connect = (url: string) => mcpClient(`${url}/mcp`, '2026-07-28', {}, TASK_CAPABILITIES)
    const get = (client: Client, taskId: string) =>
      client.request({ method: 'tasks/get', params: { taskId } }, taskForm)
    const cancel = (client: Client, taskId: string) =>
      client.request({ method: 'tasks/cancel', params: { taskId } }, z.looseObject({}))

    /** Signs the price that the tool returns; the payment names the tool, and so is valid at every api. */
    const sign = async (client: Client, { key }: Payer) => {
      const priced = await client.callTool({ name: TOOL, arguments: ORDER })
      const x402 = new x402Client()
      x402.setSpendControls({ maxAmountPerPayment: '$5' })
      x402.register('eip155:8453', new ExactEvmScheme(privateKeyToAccount(key)))
      return x402.createPaymentPayload(JSON.parse(JSON.stringify(priced.structuredContent)))
    }
    const start = async (url: string, payment: object) =>
      taskForm.parse(
        await createTask(`${url}/mcp`, {
          name: TOOL,
          arguments: ORDER,
          _meta: { 'x402/payment': payment },
        }),
      )

    it('end after a kill of every process with one charge, or with no charge after a cancellation', async () => {
      const { world, workers } = getStack()
      await world.fund([mover, leaver], RICH_USDC6)
      const first = await world.startApi()
      await world.routesOpen(first)
      const client = await connect(first.url)
      const [payment, unwanted] = [await sign(client, mover), await sign(client, leaver)]
      await client.close()
      // Without workers, both burns stay queued.
      await workers.stop('SIGKILL')
      const { taskId, status } = await start(first.url, payment)
      const left = await start(first.url, unwanted)
      expect([status, left.status]).toEqual(['working', 'working'])
      await first.stop('SIGKILL')

      const second = await world.startApi()
      const later = await connect(second.url)
      expect(await get(later, taskId)).toMatchObject({ taskId, status: 'working' })
      await cancel(later, left.taskId)
      const renewed = await world.startWorkers()
      replace(renewed)
      const isOver = async (id: string) => (await get(later, id)).status !== 'working'
      expect(await until(() => isOver(taskId), PATIENCE_MS)).toBe(true)
      expect(await until(() => isOver(left.taskId), PATIENCE_MS)).toBe(true)
      const { result } = await get(later, taskId)
      expect(result?.structuredContent).toMatchObject({ status: 'minted', to: 'arc' })
      expect((await get(later, left.taskId)).status).toBe('cancelled')
      await expect(cancel(later, taskId)).rejects.toThrow('the bridge has ended')
      expect(await start(second.url, payment)).toMatchObject({ taskId, status: 'completed' })
      await later.close()
      await second.stop()

      const [paid, kept] = await Promise.all(
        [mover, leaver].map(({ address }) => world.balanceOf(8453, address)),
      )
      const { amount } = z.looseObject({ amount: z.string() }).parse(payment.accepted)
      expect([paid, kept]).toEqual([RICH_USDC6 - BigInt(amount), RICH_USDC6])
    })
  })
}
