import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { aVault, usd } from '../../../builders/facts.ts'
import { callA2a, postA2a, sendPart } from '../../../support/a2a/sendMessage.ts'

const vault = aVault({ vaultId: 1, nav: usd(500) })
const app = anApp(aWorld({ vaults: [vault] }))
const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'getBasket' }] }

const codeOf = async (call: Parameters<typeof callA2a>[1]) =>
  (await callA2a(app, call)).body.error?.code

describe('a message to /a2a', () => {
  it('is answered by a message with the REST answer, for each form of the request', async () => {
    const rest = await (await app.request('/v1/quote?usdc=1000000')).json()
    const requests = [
      { data: { operation: 'getQuote', query: { usdc: '1000000' } } },
      { data: { operation: 'get_quote', query: { usdc: '1000000' } } },
      { text: 'GET /v1/quote?usdc=1000000' },
      { text: ' get  http://127.0.0.1:3000/v1/quote?usdc=1000000\n' },
      { text: 'getQuote {"usdc":"1000000"}' },
    ]
    for (const part of requests) {
      expect(await sendPart(app, part)).toMatchObject({
        role: 'ROLE_AGENT',
        parts: [{ data: rest, mediaType: 'application/json' }],
        metadata: { operation: 'getQuote', status: 200 },
      })
    }
  })

  it('reaches operations with parameters in the path and with a body', async () => {
    const read = await sendPart(app, { text: `GET /v1/vault/${vault.address}` })
    expect(read.parts[0].data).toMatchObject({ nav: '500.000000' })
    const body = { vault: vault.address, shares: '1', to: `0x${'22'.repeat(20)}` }
    const built = await sendPart(app, { data: { operation: 'postSend', body } })
    expect(built.parts[0].data).toMatchObject({ value: '0', chainId: 8453 })
    const line = await sendPart(app, { text: `POST /v1/send ${JSON.stringify(body)}` })
    expect(line.parts).toEqual(built.parts)
  })

  it('is answered with the error text of REST if its request is invalid', async () => {
    const refused = await sendPart(app, { text: 'GET /v1/vault/0x12' })
    expect(refused).toMatchObject({ metadata: { operation: 'getVault', status: 400 } })
    expect(refused.parts[0].data.error).toMatch(/^address: /)
    const unknown = await sendPart(app, { data: { operation: 'getBasket', query: { nosuch: 1 } } })
    expect(unknown.parts[0].data.error).toMatch(/^nosuch: unknown/)
  })

  it('is answered with status 400 if its body or payment is nested deeper than 64 levels', async () => {
    const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`
    const requestOf = (body: string, metadata: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m",
        "role":"ROLE_USER","metadata":${metadata},"parts":[{"data":{"operation":"postSend",
        "body":{"vault":${body}}}}]}}}`
    for (const [body, metadata, field] of [
      [deep, '{}', 'body'],
      ['"0x"', `{"x402/payment":{"payload":${deep}}}`, 'x402/payment'],
    ] as const) {
      const response = await postA2a(app, requestOf(body, metadata))
      const { result } = await response.json()
      expect([response.status, result?.message.metadata.status]).toEqual([200, 400])
      const error = `${field}: must not be nested deeper than 64 levels`
      expect(result.message.parts[0].data).toMatchObject({ error })
    }
  })

  it('may be sent by a browser page with the required A2A-Version header', async () => {
    const preflight = await app.request('/a2a', { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-headers')).toContain('A2A-Version')
  })

  it('is answered with the operations and their use if it names no operation', async () => {
    for (const text of ['hello', 'GET /v1/nothing', 'DELETE /v1/basket', 'getBasket {', '']) {
      const help = await sendPart(app, { text })
      expect(help.parts[0].text).toContain('Send a data part')
      const named = help.parts[1].data.operations
      expect(named).toContainEqual(
        expect.objectContaining({ operation: 'getBasket', isFree: true }),
      )
    }
  })

  it('keeps a named context, and receives a new context otherwise', async () => {
    const named = await callA2a(app, { params: { message: { ...message, contextId: 'mine' } } })
    expect(named.body.result.message.contextId).toBe('mine')
    const [first, second] = [await sendPart(app, { text: 'x' }), await sendPart(app, { text: 'x' })]
    expect(first.contextId).not.toBe(second.contextId)
  })
})

describe('/a2a', () => {
  it('accepts only version 1.0, by header or query, and returns the version error otherwise', async () => {
    const params = { message }
    for (const version of ['', '0.3', '2.0', '1.1']) {
      expect(await codeOf({ params, headers: { 'a2a-version': version } })).toBe(-32_009)
    }
    expect(await codeOf({ params, headers: { 'a2a-version': '1.0.1' } })).toBeUndefined()
    const body = JSON.stringify({ jsonrpc: '2.0', id: 'q', method: 'SendMessage', params })
    const headers = { 'content-type': 'application/json' }
    const queried = await app.request('/a2a?A2A-Version=1.0', { method: 'POST', headers, body })
    expect(await queried.json()).toMatchObject({ id: 'q', result: { message: {} } })
  })

  it('answers every other method as an agent without tasks', async () => {
    const codes = {
      GetTask: -32_001,
      CancelTask: -32_001,
      SendStreamingMessage: -32_004,
      SubscribeToTask: -32_004,
      GetExtendedAgentCard: -32_004,
      CreateTaskPushNotificationConfig: -32_003,
      GetTaskPushNotificationConfig: -32_003,
      ListTaskPushNotificationConfigs: -32_003,
      DeleteTaskPushNotificationConfig: -32_003,
      'message/send': -32_601,
      constructor: -32_601,
    }
    for (const [method, code] of Object.entries(codes)) {
      expect([method, await codeOf({ method, params: { id: 'x' } })]).toEqual([method, code])
    }
    const { body } = await callA2a(app, { method: 'ListTasks', params: {} })
    expect(body.result).toMatchObject({ tasks: [], nextPageToken: '', totalSize: 0 })
  })

  it('rejects params without a message, and names the field', async () => {
    const { parts: _parts, ...none } = message
    const bad = [undefined, {}, { message: none }, { message: { ...message, parts: [] } }]
    for (const params of [...bad, { message: { ...message, role: 'ROLE_AGENT' } }]) {
      const { body } = await callA2a(app, { params })
      expect(body.error.code).toBe(-32_602)
      expect(body.error.data[0]['@type']).toBe('type.googleapis.com/google.rpc.BadRequest')
      expect(body.error.data[0].fieldViolations[0].field).toMatch(/./)
    }
    expect(await codeOf({ params: { message: { ...message, parts: [{ data: 7 }] } } })).toBe(
      -32_602,
    )
    const order = { operation: 'getNothing' }
    expect(await codeOf({ params: { message: { ...message, parts: [{ data: order }] } } })).toBe(
      -32_602,
    )
  })

  it('rejects tasks, pushes, files and other output forms with their error codes', async () => {
    expect(await codeOf({ params: { message: { ...message, taskId: 't' } } })).toBe(-32_001)
    const push = { taskPushNotificationConfig: { url: 'https://example.com' } }
    expect(await codeOf({ params: { message, configuration: push } })).toBe(-32_003)
    const file = { ...message, parts: [{ url: 'https://example.com/a.pdf' }] }
    expect(await codeOf({ params: { message: file } })).toBe(-32_005)
    const pictures = { acceptedOutputModes: ['image/png'] }
    expect(await codeOf({ params: { message, configuration: pictures } })).toBe(-32_005)
    const wildcard = { acceptedOutputModes: ['image/png', 'application/*'] }
    expect(await codeOf({ params: { message, configuration: wildcard } })).toBeUndefined()
  })

  it('rejects invalid JSON-RPC requests, and has the body, method and rate limits of every path', async () => {
    for (const [body, code] of [
      ['{', -32_700],
      ['[]', -32_600],
      ['{}', -32_600],
      ['{"jsonrpc":"2.0","method":"GetTask"}', -32_600],
    ] as const) {
      const answer = await postA2a(app, body)
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code } }])
    }
    expect((await postA2a(app, `"${'x'.repeat(65 * 1024)}"`)).status).toBe(413)
    const get = await app.request('/a2a')
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    const limited = anApp(aWorld(), { rates: { ratePerSec: 0.001, burst: 1 } })
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'GetTask' })
    const statuses = [await postA2a(limited, call), await postA2a(limited, call)]
    expect(statuses.map(({ status }) => status)).toEqual([200, 429])
  })

  it('rejects a page request whose Host header is another host name', async () => {
    const headers = { host: 'evil.example', origin: 'http://evil.example' }
    const { body } = await callA2a(app, { params: { message }, headers })
    expect(body.error.code).toBe(-32_600)
  })

  it('returns a message or an error without an internal error for random parts and metadata', async () => {
    const part = fc.oneof(
      fc.record({ text: fc.oneof(fc.string(), fc.string({ unit: 'binary' })) }),
      fc.record({ data: fc.json().map((text) => JSON.parse(text)) }),
      fc.record({ text: fc.webPath().map((path) => `GET ${path}`) }),
      fc.record({
        data: fc.record({ operation: fc.constant('getVault'), params: fc.object() }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(part, fc.object(), async (sent, metadata) => {
        const params = { message: { ...message, parts: [sent], metadata } }
        const { status, body } = await callA2a(app, { params })
        expect(status).toBe(200)
        expect(body.result?.message?.parts?.length ?? body.error?.code).toBeTruthy()
        expect(body.error?.code).not.toBe(-32_603)
      }),
      { numRuns: 200 },
    )
  })
})
