import { beforeEach, describe, expect, it } from 'vitest'
import {
  type BridgeState,
  bridgeTransitions,
} from '../../../../../core/bridge/domain/bridgeStates.ts'
import type { Bridge } from '../../../../../core/bridge/ports.ts'
import { DatabaseUnavailable } from '../../../../../core/kernel/errors.ts'
import { txOf } from '../../../../builders/aBridge.ts'
import { aBridgeShop, type BridgeShop, payForBridge } from '../../../../builders/aBridgeShop.ts'
import { decodeBase64Json } from '../../../../builders/aGate.ts'
import { modernRpc, rpc } from '../../../../support/mcp/rpc.ts'
import { taskRpc } from '../../../../support/mcp/taskRpc.ts'

const ORDER = { from: 'base', to: 'arc', amount: '1' }
const PATH = '/v1/bridge?from=base&to=arc&amount=1'
const TOOL = 'bridge_prepare_payment'
const NO_TASK = 'Task not found: taskId is unknown or has expired'
const invalid = (message: string) => ({ error: { code: -32_602, message } })

const STATES = Object.keys(bridgeTransitions) as BridgeState[]
const HOSTILE_IDS = [
  'bridge-0x',
  `bridge-0x${'ab'.repeat(32)}`,
  `bridge-0x${'AB'.repeat(32)}`,
  `bridge-0x${'a'.repeat(65)}`,
  'bridge-',
  'bridge',
  '../bridge',
  "bridge-' or 1=1 --",
  'x'.repeat(512),
  '__proto__',
]

let shop: BridgeShop
let payment: unknown
beforeEach(async () => {
  shop = aBridgeShop()
  const { headers } = await payForBridge(shop, PATH)
  payment = decodeBase64Json(headers['payment-signature'] ?? '')
})

const call = (args: object = ORDER, capabilities?: object) =>
  taskRpc(
    shop.app,
    'tools/call',
    { name: TOOL, arguments: args, _meta: { 'x402/payment': payment } },
    capabilities,
  )
const get = (taskId: string) => taskRpc(shop.app, 'tasks/get', { taskId })
const cancel = (taskId: string) => taskRpc(shop.app, 'tasks/cancel', { taskId })
const start = async (): Promise<string> => (await call()).body.result.taskId

/** Changes the stored bridge as the workers do. */
function change(changes: Partial<Bridge>): void {
  const [[id, row] = []] = [...shop.memory.rows]
  if (id === undefined || row === undefined) throw new Error('no bridge')
  shop.memory.rows.set(id, { ...row, ...changes })
}

const minted: Partial<Bridge> = {
  state: 'minted',
  burnTx: txOf(0xb1),
  mintTx: txOf(0xc1),
  receivedUsdc6: 1_001_000n,
}

describe('a bridge as a task', () => {
  it('returns a working task as soon as the payment is claimed', async () => {
    const { status, body } = await call()
    const [[id] = []] = [...shop.memory.rows]
    expect([status, body.result]).toEqual([
      200,
      {
        resultType: 'task',
        taskId: `bridge-${id}`,
        status: 'working',
        statusMessage: expect.stringContaining('do not pay again'),
        createdAt: '2026-09-21T14:46:40.000Z',
        lastUpdatedAt: '2026-09-21T14:46:40.000Z',
        ttlMs: null,
        pollIntervalMs: 2_000,
        content: [],
        _meta: expect.anything(),
      },
    ])
    expect(shop.memory.claims).toHaveLength(1)
  })

  it('completes with the result of a call without a task', async () => {
    const taskId = await start()
    change(minted)
    const { body } = await get(taskId)
    const other = aBridgeShop()
    other.memory.reach = () => minted
    const { headers } = await payForBridge(other, PATH)
    const waited = await taskRpc(
      other.app,
      'tools/call',
      {
        name: TOOL,
        arguments: ORDER,
        _meta: { 'x402/payment': decodeBase64Json(headers['payment-signature'] ?? '') },
      },
      {},
    )
    const { resultType, _meta: _server, ...result } = waited.body.result
    expect(body.result).toMatchObject({
      resultType: 'complete',
      status: 'completed',
      result: { ...result },
    })
    expect([resultType, result.structuredContent.status]).toEqual(['complete', 'minted'])
  })

  it('is working until the bridge is delivered, refunded or closed', async () => {
    const taskId = await start()
    const seen: string[] = []
    for (const state of STATES) {
      change({ state, reason: state === 'closed' ? 'insufficient_balance' : null })
      const { result } = (await get(taskId)).body
      expect(result.result?.isError).toBe(
        state === 'closed' || state === 'refunded' ? true : undefined,
      )
      seen.push(`${state}: ${result.status}`)
    }
    expect(seen).toEqual([
      'submitted: working',
      'waiting_for_circle: working',
      'pending_attestation: working',
      'attested: working',
      'minted: completed',
      'closed: completed',
      'front_run: working',
      'refunded: completed',
    ])
  })

  it('states the reason of a bridge that closed without a charge', async () => {
    const taskId = await start()
    change({ state: 'closed', reason: 'insufficient_balance' })
    const { result } = (await get(taskId)).body
    expect(result.result.structuredContent).toMatchObject({
      reason: 'insufficient_balance',
      retryable: false,
      nextStep: expect.stringContaining('Nothing was charged'),
    })
    change({ state: 'closed', reason: 'not_submitted' })
    expect((await get(taskId)).body.result.result.structuredContent).toMatchObject({
      code: 'bridge_not_submitted',
    })
  })

  it('returns the same task for a repeat of the same request with the same payment', async () => {
    const taskId = await start()
    expect(await start()).toBe(taskId)
    change(minted)
    expect((await call()).body.result).toMatchObject({
      resultType: 'task',
      taskId,
      status: 'completed',
    })
    expect(shop.memory.claims).toHaveLength(1)
  })

  it('returns the conflict, and no task, for another request with the same payment', async () => {
    await start()
    const { result } = (await call({ ...ORDER, to: 'polygon' })).body
    expect(result).toMatchObject({ isError: true, structuredContent: { code: 'already_bridged' } })
    expect(shop.memory.claims).toHaveLength(1)
  })

  it('returns the price as a result, because no work waits', async () => {
    const { body } = await taskRpc(shop.app, 'tools/call', { name: TOOL, arguments: ORDER })
    expect(body.result).toMatchObject({ resultType: 'complete', isError: true })
    expect(body.result.structuredContent.accepts).toHaveLength(1)
  })

  it('waits for the mint, without a task, for a client that does not declare tasks', async () => {
    shop.memory.reach = () => minted
    const { body } = await call(ORDER, {})
    expect(body.result).toMatchObject({
      resultType: 'complete',
      structuredContent: { status: 'minted' },
    })
    expect(body.result).not.toHaveProperty('taskId')
  })
})

describe('tasks/cancel of a bridge', () => {
  it('cancels while no burn is signed, and accepts the repeat', async () => {
    const taskId = await start()
    for (const _round of [1, 2]) {
      expect(await cancel(taskId)).toMatchObject({
        status: 200,
        body: { result: { resultType: 'complete' } },
      })
      expect((await get(taskId)).body.result).toMatchObject({ status: 'cancelled' })
    }
  })

  it('refuses with the reason once the burn is signed, and changes nothing', async () => {
    const taskId = await start()
    change({ burnTx: txOf(0xb1) })
    const { error } = (await cancel(taskId)).body
    expect(error).toMatchObject({
      code: -32_602,
      message: expect.stringContaining('the burn is signed'),
    })
    expect((await get(taskId)).body.result.status).toBe('working')
    change(minted)
    expect((await cancel(taskId)).body.error.message).toContain('the bridge has ended')
  })

  it('lets the payer send the cancelled request again for one charge', async () => {
    const taskId = await start()
    await cancel(taskId)
    expect(await start()).toBe(taskId)
    expect((await get(taskId)).body.result.status).toBe('working')
  })
})

describe('requests about tasks', () => {
  it('return the error of the protocol for an unknown or hostile id', async () => {
    await start()
    for (const taskId of HOSTILE_IDS) {
      for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update']) {
        const params = { taskId, inputResponses: {} }
        expect((await taskRpc(shop.app, method, params)).body).toMatchObject(invalid(NO_TASK))
      }
    }
  })

  it('reject a task id that is missing, empty, too long or not text', async () => {
    for (const params of [
      {},
      ...['', 1, null, ['bridge-'], 'x'.repeat(513)].map((taskId) => ({ taskId })),
    ]) {
      const { body } = await taskRpc(shop.app, 'tasks/get', params)
      expect(body.error.code).toBe(-32_602)
    }
  })

  it('require that the client declares tasks', async () => {
    const taskId = await start()
    for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update']) {
      const params = { taskId, inputResponses: {} }
      const { status, body } = await taskRpc(shop.app, method, params, {})
      expect([status, body.error]).toMatchObject([
        400,
        {
          code: -32_021,
          data: { requiredCapabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } } },
        },
      ])
    }
    const listen = { notifications: { taskIds: [taskId] } }
    const refused = await taskRpc(shop.app, 'subscriptions/listen', listen, {})
    expect([refused.status, refused.body.error.code]).toEqual([400, -32_021])
  })

  it('ignore responses, because no task asks for input', async () => {
    const taskId = await start()
    const params = { taskId, inputResponses: { name: { action: 'accept' } } }
    expect((await taskRpc(shop.app, 'tasks/update', params)).body.result).toMatchObject({
      resultType: 'complete',
    })
  })

  it('state an unavailable database as a retryable error', async () => {
    const broken = aBridgeShop({
      store: {
        ...shop.memory.bridges,
        byId: async () => {
          throw new DatabaseUnavailable(1)
        },
      },
    })
    const taskId = `bridge-0x${'ab'.repeat(32)}`
    const { body } = await taskRpc(broken.app, 'tasks/get', { taskId })
    expect(body.error).toMatchObject({ code: -32_603, data: { retryable: true } })
  })

  it('are unknown methods for clients of 2025, whose server declares no tasks', async () => {
    const old = await rpc(shop.app, 'tasks/get', { taskId: await start() })
    expect(JSON.parse(await old.text()).error.code).toBe(-32_601)
    const hello = await rpc(shop.app, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    })
    expect(JSON.parse(await hello.text()).result.capabilities).toEqual({ tools: {}, resources: {} })
  })

  it('are declared by the server of revision 2026-07-28', async () => {
    const answer = await modernRpc(shop.app, 'server/discover', {})
    expect(JSON.parse(await answer.text()).result.capabilities.extensions).toEqual({
      'io.modelcontextprotocol/tasks': {},
    })
  })
})
