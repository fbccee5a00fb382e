import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../../../api/app.ts'
import { operations } from '../../../../core/catalogue/registry.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { OPTIONS } from '../../../builders/aGate.ts'
import { depsOf } from '../../../builders/anApp.ts'
import { aVault, usd } from '../../../builders/facts.ts'
import { noPayment } from '../../../builders/noPayment.ts'
import { modernRpc, postMcp, rpc } from '../../../support/mcp/rpc.ts'

const errors: object[] = []
const app = createApp(
  depsOf(aWorld({ vaults: [aVault({ nav: usd(10) })] }), {
    log: { error: (fields) => errors.push(fields) },
    payment: { ...noPayment, options: { all: OPTIONS, open: async () => OPTIONS } },
  }),
)
const names = [...operations.map(({ mcp }) => mcp.name), 'get_payment', 'list_payments']
const fields = [
  ...new Set(
    operations.flatMap(({ input }) =>
      [input.params, input.query, input.body].flatMap((part) => Object.keys(part?.shape ?? {})),
    ),
  ),
]
const nasty = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('..', '.', '/', '%2e%2e', '\ud800', '?', '#', '0x', '1e999', -0, 1e308, '\r\n'),
)
const given = fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), nasty)

async function check(answer: Response): Promise<void> {
  expect(answer.status).toBeLessThan(500)
  const text = await answer.text()
  expect(text).not.toMatch(/went wrong|Internal|at file:|node_modules|TypeError/)
  expect(errors).toEqual([])
}

describe('/mcp', () => {
  it('returns no internal error for random arguments and payments of any tool, in both protocol eras', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), given, nasty, async (name, args, payment) => {
        await check(await modernRpc(app, 'tools/call', { name, arguments: args }))
        const meta = { 'x402/payment': payment }
        await check(await rpc(app, 'tools/call', { name, arguments: args, _meta: meta }))
      }),
      { numRuns: 300 },
    )
  })

  it('returns no internal error for values nested 15,000 levels deep', async () => {
    const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`
    const call = (args: string, meta: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"prepare_send",
        "arguments":${args},"_meta":${meta}}}`
    await check(await postMcp(app, call(`{"vault":${deep}}`, '{}')))
    await check(await postMcp(app, call('{}', `{"x402/payment":{"payload":${deep}}}`)))
  })

  it('returns no internal error for random methods and parameters', async () => {
    const methods = fc.oneof(
      fc.constantFrom('initialize', 'ping', 'tools/list', 'tools/call', 'resources/read', ''),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(methods, fc.jsonValue(), async (method, params) => {
        await check(await rpc(app, method, params))
      }),
      { numRuns: 300 },
    )
  })

  it('returns no internal error for random bodies and headers', async () => {
    const headers = fc.record(
      {
        'content-type': fc.constantFrom('application/json', 'text/plain', '', ';'),
        accept: fc.constantFrom('*/*', '', 'text/event-stream'),
        'mcp-protocol-version': fc.constantFrom('2026-07-28', '2025-11-25', '1', ''),
        'mcp-method': fc.constantFrom('tools/list', ''),
        origin: fc.constantFrom('null', '::', 'http://a'),
      },
      { requiredKeys: [] },
    )
    const body = fc.oneof(fc.json(), fc.string())
    await fc.assert(
      fc.asyncProperty(body, headers, async (text, sent) => {
        await check(await postMcp(app, text, { headers: sent }))
      }),
      { numRuns: 300 },
    )
  })
})
