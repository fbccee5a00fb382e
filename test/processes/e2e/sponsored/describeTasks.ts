import type { Client } from '@modelcontextprotocol/client'
import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { until } from '../../../../supervisor/until.ts'
import { requestSponsor, signSponsored } from '../../../support/gas/buySponsorship.ts'
import type { GasWorld } from '../../../support/gas/gasWorld.ts'
import { mcpClient } from '../../../support/mcp/mcpApp.ts'
import { createTask, TASK_CAPABILITIES } from '../../../support/mcp/taskCall.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { aPayer, type Payer } from '../../../support/payments/payer.ts'
import type { Workers } from '../../../support/payments/startWorkers.ts'
import { vaultsOf } from '../../../support/publish/publishWorld.ts'
import type { Api } from '../../../support/startApi.ts'

const RICH_USDC6 = 20_000_000n
const CHAIN_ID = 8453
const RECIPIENT: Address = '0x00000000000000000000000000000000000000ab'

/** A task as the client reads it. Source: extension io.modelcontextprotocol/tasks, 2026-07-28. */
const taskForm = z.looseObject({
  taskId: z.string(),
  status: z.enum(['working', 'completed']),
  result: z.looseObject({ structuredContent: z.record(z.string(), z.unknown()) }).optional(),
})
const requirement = z.looseObject({ amount: z.string() })

type Stack = { readonly world: GasWorld; readonly api: Api; readonly workers: Workers }
type Call = { readonly name: string; readonly arguments: object }

/** Tests that a purchase of gas and a publication outlive every process as tasks; the processes of the stack are ended. */
export function describeTasks(getStack: () => Stack, startWorkers: () => Promise<unknown>): void {
  describe('purchases as tasks of MCP', () => {
    const [buyer, author] = [aPayer('buyer of gas by a task'), aPayer('author by a task')]
    const connect = (url: string) => mcpClient(`${url}/mcp`, '2026-07-28', {}, TASK_CAPABILITIES)
    const get = (client: Client, taskId: string) =>
      client.request({ method: 'tasks/get', params: { taskId } }, taskForm)

    it('end after a kill of every process with one charge, and are not cancelled after their answer', async () => {
      const { world, api, workers } = getStack()
      await world.fund([buyer, author], RICH_USDC6)
      const [vault] = await vaultsOf(world)
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [RECIPIENT, 7n],
      })
      const gas: Call = {
        name: 'gas_sponsor',
        arguments: {
          sender: buyer.address,
          chainId: CHAIN_ID,
          calls: [{ to: world.usdc(CHAIN_ID), data }],
        },
      }
      const page: Call = { name: 'publish_page', arguments: { vault, label: 'By a task' } }
      const client = await connect(api.url)
      const payments = [await sign(client, gas, buyer), await sign(client, page, author)] as const
      // A sponsorship needs the signature of the workers; without blocks, no payment is charged.
      await mine(world, 0)
      const started = await Promise.all([
        start(api.url, gas, payments[0]),
        start(api.url, page, payments[1]),
      ])
      expect(started.map(({ status }) => status)).toEqual(['working', 'working'])
      for (const { taskId } of started) {
        const cancelled = client.request(
          { method: 'tasks/cancel', params: { taskId } },
          z.looseObject({}),
        )
        await expect(cancelled).rejects.toThrow('The task cannot be cancelled')
      }
      await client.close()
      await Promise.all([api.stop('SIGKILL'), workers.stop('SIGKILL')])

      const second = await world.startApi()
      const later = await connect(second.url)
      for (const { taskId } of started) {
        expect(await get(later, taskId)).toMatchObject({ taskId, status: 'working' })
      }
      await mine(world, 1)
      await startWorkers()
      const results: unknown[] = []
      for (const { taskId } of started) {
        const isOver = async () => (await get(later, taskId)).status === 'completed'
        expect(await until(isOver, PATIENCE_MS)).toBe(true)
        results.push((await get(later, taskId)).result?.structuredContent)
      }
      const [sponsored, published] = results
      expect(published).toMatchObject({ status: 'live', slug: expect.stringMatching(/^by-a-task/) })
      const repeated = await later.callTool({
        name: page.name,
        arguments: { ...page.arguments },
        _meta: { 'x402/payment': payments[1] },
      })
      expect(repeated.structuredContent).toEqual(published)
      await later.close()
      expect(await spent(world)).toEqual(payments.map(({ accepted }) => amountOf(accepted)))

      await world.gasLanesOpen()
      const signed = await signSponsored(buyer.key, {
        status: 200,
        headers: new Headers(),
        body: sponsored,
      })
      const posted = await requestSponsor(second.url, signed)
      expect([posted.status, posted.body.error]).toEqual([200, undefined])
      expect(await world.balanceOf(CHAIN_ID, RECIPIENT)).toBe(7n)
    })

    const spent = async (world: GasWorld) =>
      Promise.all(
        [buyer, author].map(
          async ({ address }) => RICH_USDC6 - (await world.balanceOf(CHAIN_ID, address)),
        ),
      )
  })
}

const mine = (world: GasWorld, blockSec: number) =>
  world.chain(CHAIN_ID).rpc('evm_setIntervalMining', [blockSec])

const amountOf = (accepted: unknown): bigint => BigInt(requirement.parse(accepted).amount)

/** Signs the price that the tool returns; the payment names the tool, and so is valid at every api. */
async function sign(client: Client, call: Call, { key }: Payer) {
  const priced = await client.callTool({ name: call.name, arguments: { ...call.arguments } })
  const x402 = new x402Client()
  x402.setSpendControls({ maxAmountPerPayment: '$5' })
  x402.register(`eip155:${CHAIN_ID}`, new ExactEvmScheme(privateKeyToAccount(key)))
  return x402.createPaymentPayload(JSON.parse(JSON.stringify(priced.structuredContent)))
}

async function start(url: string, call: Call, payment: object) {
  return taskForm.parse(
    await createTask(`${url}/mcp`, { ...call, _meta: { 'x402/payment': payment } }),
  )
}
