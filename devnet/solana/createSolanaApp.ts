import { setTimeout as delay } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { parseJson } from '../../core/kernel/parseJson.ts'
import type { SolanaChain } from './createSolanaChain.ts'
import { isSolanaFault, SOLANA_FAULTS, type SolanaFaults } from './solanaFaults.ts'
import { solanaMethods } from './solanaMethods.ts'
import type { SolanaMethod } from './solanaParams.ts'
import { METHOD_NOT_FOUND, SolanaRpcError } from './solanaRpcError.ts'

const SLOW_MS = 3_000
const INVALID_REQUEST = -32_600
const UNHEALTHY = -32_005
/** Maximum body; requests of a wallet have some kilobytes. */
const MAX_BODY_CHARACTERS = 100_000

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.array(z.unknown()).optional(),
})

/** Serves JSON-RPC of a Solana node at `/`, and `/__fault`. */
export function createSolanaApp(deps: {
  readonly chain: SolanaChain
  readonly faults: SolanaFaults
}): Hono {
  const { faults } = deps
  const methods = new Map(Object.entries(solanaMethods(deps)))
  const app = new Hono()
  app.use(async (context, next) => {
    const host = new URL(context.req.url).hostname
    if (host !== '127.0.0.1' && host !== 'localhost') {
      return context.json({ error: 'this server answers on 127.0.0.1 only' }, 403)
    }
    return next()
  })
  serveFaults(app, faults)
  app.post('/', async (context) => {
    const fault = faults.active()
    if (fault === 'silent') return new Promise<Response>(() => undefined)
    if (fault === 'slow') await delay(SLOW_MS)
    if (fault === 'busy') return context.json({ error: 'Too Many Requests' }, 429)
    const text = await context.req.text()
    // Due transactions land before any read.
    deps.chain.tip()
    return answer(context, text.slice(0, MAX_BODY_CHARACTERS), (method) => {
      if (fault === 'unhealthy') throw new SolanaRpcError(UNHEALTHY, 'Node is behind by 200 slots')
      if (fault === 'unreadable') return () => ({ value: 'nothing that anybody asked for' })
      return methods.get(method)
    })
  })
  return app
}

function serveFaults(app: Hono, faults: SolanaFaults): void {
  app.get('/__fault', (context) => context.json({ fault: faults.active(), kinds: SOLANA_FAULTS }))
  app.delete('/__fault', (context) => {
    faults.order(null)
    return context.json({ fault: null })
  })
  app.post('/__fault', async (context) => {
    const { kind } = await context.req.json<{ kind?: unknown }>().catch(() => ({ kind: null }))
    if (!isSolanaFault(kind)) return context.json({ error: 'send {"kind": ...}' }, 400)
    faults.order(kind)
    return context.json({ fault: kind })
  })
}

function answer(
  context: Context,
  text: string,
  find: (method: string) => SolanaMethod | undefined,
): Response {
  const request = call.safeParse(parseJson(text))
  if (!request.success) {
    const error = { code: INVALID_REQUEST, message: 'Invalid request' }
    return context.json({ jsonrpc: '2.0', id: null, error })
  }
  const { id, method, params } = request.data
  try {
    const run = find(method)
    if (run === undefined) throw new SolanaRpcError(METHOD_NOT_FOUND, 'Method not found')
    return context.json({ jsonrpc: '2.0', id, result: run(params ?? []) })
  } catch (error) {
    if (!(error instanceof SolanaRpcError)) throw error
    const { code, message, data } = error
    return context.json({ jsonrpc: '2.0', id, error: { code, message, data } })
  }
}
