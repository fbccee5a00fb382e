import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import type { Operation } from '../../core/operations/defineOperation.ts'
import { refusalReply } from '../http/errors.ts'
import type { FailureLog, Handler, HttpContext } from '../http/exchange.ts'
import { createFace } from './createFace.ts'
import { describeTool } from './describeTool.ts'
import { paymentHeader } from './paymentHeader.ts'
import { toolInput } from './toolInput.ts'
import { toolRequest } from './toolRequest.ts'
import { refusedResult, toolResult } from './toolResult.ts'

/** An operation and what answers it over HTTP. */
export type ServedOperation = { readonly operation: Operation; readonly handler: Handler }

export type ToolCall = {
  readonly given: Readonly<Record<string, unknown>>
  readonly meta: Readonly<Record<string, unknown>> | undefined
  /** The request that the call came in. */
  readonly context: HttpContext
}

export type ServedTool = {
  readonly description: Tool
  /** Never throws: what cannot be answered is a result that says why. */
  readonly call: (call: ToolCall) => Promise<CallToolResult>
}

type ToolDeps = { readonly log: FailureLog; readonly publicUrl: string }

/** Headers of a caller that say who it is. */
const CALLER_HEADERS = ['sign-in-with-x', 'x-forwarded-for']

/**
 * The tool of an operation.
 *
 * A call is the request of HTTP that asks for the same, given to the very handler that answers it there: one cache, one
 * hash of what is asked for and one claim per payment, whichever way a caller comes.
 *
 * Throws RangeError for an operation whose inputs cannot be told apart.
 */
export function createTool(deps: ToolDeps, { operation, handler }: ServedOperation): ServedTool {
  const input = toolInput(operation)
  const face = createFace(operation, handler)
  const { publicUrl } = deps
  return {
    description: describeTool(operation, input),
    call: async ({ given, meta, context }) => {
      try {
        const { origin } = new URL(publicUrl)
        const bare = toolRequest(operation, input, { origin, given, headers: callerOf(context) })
        const { pathname } = new URL(bare.url)
        const payment = paymentHeader(operation, meta, `${publicUrl}${pathname}`)
        if (payment !== null) bare.headers.set('payment-signature', payment)
        return await toolResult(operation, await face(bare, { ...context.env }))
      } catch (error) {
        const refusal = refusalReply(error)
        if (refusal !== null) return refusedResult(messageOf(error))
        deps.log.error({ err: error, tool: operation.mcp.name }, 'tool failed')
        return refusedResult('Something went wrong here.')
      }
    },
  }
}

function callerOf(context: HttpContext): Record<string, string> {
  return Object.fromEntries(
    CALLER_HEADERS.flatMap((name) => {
      const value = context.req.header(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
