import { z } from 'zod'
import type { RpcAnswer, RpcCall } from './rpcCall.ts'

const answerSchema = z.union([
  z.object({
    error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }),
  }),
  z.object({ result: z.unknown() }),
])

/** Calls the node behind a proxy. */
export type NodeCall = (call: Pick<RpcCall, 'method' | 'params'>) => Promise<RpcAnswer>

/** Creates a function that forwards calls to a node. Throws when the node does not answer. */
export function createNodeCall(upstream: string): NodeCall {
  return async ({ method, params }) => {
    const response = await fetch(upstream, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return answerSchema.parse(await response.json())
  }
}
