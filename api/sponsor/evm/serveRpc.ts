import { z } from 'zod'
import { unknownFields } from '../../../core/kernel/operation/unknownField.ts'
import type { LimitVerdict } from '../../../core/limits/domain/tokenBucket.ts'
import { jsonReply, type Reply } from '../../http/reply.ts'
import type { ParsedHeaders } from '../../payments/wire/parsePaymentHeaders.ts'
import { answerRpc, type RpcDeps } from './answerRpc.ts'
import { RpcError, type RpcId, type RpcReply, rpcError } from './rpcReply.ts'

/** Maximum calls in one batch; each call may call a node. */
const MAX_CALLS = 10

type Rate = Pick<LimitVerdict, 'allowed' | 'retryAfterSec'>
const ALLOWED: Rate = { allowed: true, retryAfterSec: 0 }
type BatchDeps = RpcDeps & {
  /** Takes one rate token of the caller. */
  readonly takeRate: () => Promise<Rate>
}

const call = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.unknown().optional(),
})

/** Returns whether a body is JSON-RPC; a list has no other meaning on this path. */
export function isRpc(body: unknown): boolean {
  if (Array.isArray(body)) return true
  return typeof body === 'object' && body !== null && 'jsonrpc' in body
}

/**
 * Serves smart-wallet SDKs over JSON-RPC 2.0 with the methods of ERC-7677.
 *
 * Each call of a batch counts as a request. The status is 200, as JSON-RPC clients expect, with errors in the body, or
 * 204 when every call is a notification. A payment in headers belongs to a single call; in a batch each call carries
 * its own. Source: JSON-RPC 2.0, sections 4 to 6.
 */
export async function serveRpc(
  deps: BatchDeps,
  body: unknown,
  sent: ParsedHeaders,
): Promise<Reply> {
  if (!Array.isArray(body)) {
    const reply = await answerOne({ ...deps, takeRate: async () => ALLOWED }, body, sent)
    if (reply === null) return { status: 204, headers: { 'cache-control': 'no-store' }, body: null }
    return jsonReply(200, reply.envelope, reply.headers)
  }
  if (body.length === 0 || body.length > MAX_CALLS) {
    const problem = `a batch has 1 to ${MAX_CALLS} calls, got ${body.length}`
    return jsonReply(200, rpcError(null, new RpcError(-32600, problem)).envelope)
  }
  const replies: RpcReply['envelope'][] = []
  // The HTTP request already took the rate token of the first call.
  let isFirst = true
  const takeRate = async () => {
    const rate = isFirst ? ALLOWED : await deps.takeRate()
    isFirst = false
    return rate
  }
  for (const entry of body) {
    // The calls run one after the other, because two calls may carry the same payment.
    const answer = await answerOne({ ...deps, takeRate }, entry, { kind: 'none' })
    if (answer !== null) replies.push(answer.envelope)
  }
  if (replies.length === 0) {
    return { status: 204, headers: { 'cache-control': 'no-store' }, body: null }
  }
  return jsonReply(200, replies)
}

function rateLimited({ retryAfterSec }: Rate): RpcError {
  return new RpcError(-32005, `too many requests; retry after ${retryAfterSec} s`, {
    data: { retryAfterSeconds: retryAfterSec },
  })
}

/** Returns null for a notification, which has no effect here. */
async function answerOne(
  deps: BatchDeps,
  body: unknown,
  sent: ParsedHeaders,
): Promise<RpcReply | null> {
  const read = call.safeParse(body)
  if (!read.success) {
    return rpcError(idOf(body), new RpcError(-32600, callProblem(body)))
  }
  const { id, method, params } = read.data
  if (id === undefined) return null
  const rate = await deps.takeRate()
  if (!rate.allowed) return rpcError(id, rateLimited(rate))
  return answerRpc(deps, { id, method, params }, sent)
}

function callProblem(body: unknown): string {
  const known = Object.keys(call.shape)
  const sent = typeof body === 'object' && body !== null ? Object.keys(body) : []
  const unknown = Array.isArray(body) ? [] : sent.filter((name) => !known.includes(name))
  if (unknown.length === 0) return 'must be {jsonrpc: "2.0", id, method, params}'
  const { field, reason } = unknownFields(unknown, known)
  return `${field}: ${reason}`
}

function idOf(body: unknown): RpcId {
  const read = z.object({ id: z.union([z.string(), z.number()]) }).safeParse(body)
  return read.success ? read.data.id : null
}
