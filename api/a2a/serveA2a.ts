import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createLazy } from '../http/createLazy.ts'
import { refusalReply } from '../http/errors.ts'
import { readBytes } from '../http/readBytes.ts'
import { jsonReply, type Reply } from '../http/reply.ts'
import type { FailureLog, Handler, HttpContext } from '../http/wrapHandler.ts'
import {
  type CallForAgent,
  createCallForAgent,
  type ServedOperation,
} from '../mcp/createCallForAgent.ts'
import { isDnsRebinding } from '../mcp/isDnsRebinding.ts'
import { PAYMENT_KEY } from '../mcp/paymentHeader.ts'
import { toolInput } from '../mcp/toolInput.ts'
import { A2aError, describeA2aError } from './a2aErrors.ts'
import { answerMethod } from './answerMethod.ts'
import { answerParts, dataPart, type MessageContent } from './answerParts.ts'
import { helpParts } from './helpParts.ts'
import { parseMessage, type SentMessage } from './parseMessage.ts'
import { parseRequestedOperation } from './parseRequestedOperation.ts'

type ServeA2aDeps = { readonly log: FailureLog; readonly publicUrl: string }
type CallableOperation = ServedOperation & { readonly callOperation: CallForAgent }

/** Metadata key of a payment in the x402 transport for A2A. */
const PAYLOAD_KEY = 'x402.payment.payload'
/**
 * The check compares only major and minor versions: patch versions do not change the wire format.
 * Source: A2A 1.0, section 3.6.
 */
const VERSION = /^1\.0(\.\d+)?$/

const call = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.unknown().optional(),
})

/**
 * Serves the Agent2Agent protocol 1.0 over JSON-RPC without tasks: each message is answered at once
 * by a message.
 *
 * The HTTP handler of an operation computes the answer. The first message throws RangeError when
 * two inputs of an operation share a name.
 */
export function serveA2a(deps: ServeA2aDeps, served: readonly ServedOperation[]): Handler {
  const callable = createLazy(() =>
    served.map((servedOperation) => ({
      ...servedOperation,
      callOperation: createCallForAgent(
        deps.publicUrl,
        servedOperation,
        toolInput(servedOperation.operation),
      ),
    })),
  )
  return async (context) => {
    let id: string | number | null = null
    try {
      const body = await readCall(deps, context)
      const { method, params } = body
      id = body.id
      requireVersion(context)
      const result =
        method === 'SendMessage'
          ? { message: await answer({ ...deps, all: callable() }, context, parseMessage(params)) }
          : answerMethod(method)
      return jsonReply(200, { jsonrpc: '2.0', id, result })
    } catch (error) {
      const known = error instanceof A2aError ? error : internalError(deps, error)
      return failure(known, id)
    }
  }
}

async function readCall({ publicUrl }: ServeA2aDeps, { req }: HttpContext) {
  if (isDnsRebinding(req, publicUrl)) {
    throw new A2aError('INVALID_REQUEST', 'Origin: must be an origin of this server')
  }
  const body = parse(await readBytes(req.raw))
  // Each request must consume one token of the rate limit, so batches are rejected.
  if (Array.isArray(body)) throw new A2aError('INVALID_REQUEST', 'Batches are not supported')
  const read = call.safeParse(body)
  if (!read.success) {
    throw new A2aError('INVALID_REQUEST', 'Must be {jsonrpc: "2.0", id, method, params}')
  }
  return read.data
}

/**
 * A request without a version uses the version before 1.0, which is not supported. Source: A2A 1.0,
 * section 3.6.2.
 */
function requireVersion({ req }: HttpContext): void {
  const version = req.header('a2a-version') ?? req.query('A2A-Version') ?? ''
  if (VERSION.test(version.trim())) return
  throw new A2aError('VERSION_NOT_SUPPORTED', 'A2A-Version: must be 1.0')
}

type AnswerDeps = ServeA2aDeps & { readonly all: readonly CallableOperation[] }

async function answer({ publicUrl, all }: AnswerDeps, context: HttpContext, sent: SentMessage) {
  const requested = parseRequestedOperation(all, sent)
  const content =
    requested === null
      ? helpParts(publicUrl, all)
      : await callOperation(requested.served, requested.args, { context, metadata: sent.metadata })
  return {
    messageId: randomUUID(),
    contextId: sent.contextId === '' ? randomUUID() : sent.contextId,
    role: 'ROLE_AGENT',
    ...content,
  }
}

async function callOperation(
  served: CallableOperation,
  args: Readonly<Record<string, unknown>>,
  { context, metadata }: { readonly context: HttpContext } & Pick<SentMessage, 'metadata'>,
): Promise<MessageContent> {
  const payment = metadata[PAYMENT_KEY] ?? metadata[PAYLOAD_KEY]
  const meta = { [PAYMENT_KEY]: payment }
  try {
    return await answerParts(
      served,
      await served.callOperation({ args, meta, context }),
      payment != null,
    )
  } catch (error) {
    const refusal = refusalReply(error)
    if (refusal === null || typeof refusal.body !== 'string') throw error
    const { status } = refusal
    return {
      parts: [dataPart(JSON.parse(refusal.body))],
      metadata: { operation: served.operation.id, status },
    }
  }
}

/** Rethrows HTTP refusals. Logs an unexpected failure and returns an error without its text. */
function internalError({ log }: ServeA2aDeps, error: unknown): A2aError {
  if (refusalReply(error) !== null) throw error
  log.error({ event: 'a2a_message_failed', err: error, route: '/a2a' }, 'a2a message failed')
  return new A2aError('INTERNAL_ERROR', 'The message failed because of an internal fault.')
}

const STATUS_OF: Readonly<Partial<Record<A2aError['reason'], number>>> = {
  PARSE_ERROR: 400,
  INVALID_REQUEST: 400,
  INTERNAL_ERROR: 500,
}

function failure(error: A2aError, id: string | number | null): Reply {
  const body = { jsonrpc: '2.0', id, error: describeA2aError(error) }
  return jsonReply(STATUS_OF[error.reason] ?? 200, body)
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new A2aError('PARSE_ERROR', 'The body is not valid JSON')
  }
}
