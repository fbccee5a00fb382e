import { type CallToolResult, ProtocolError, type Tool } from '@modelcontextprotocol/server'
import { errorBody } from '../../core/kernel/errorBody.ts'
import { refusalReply } from '../http/errors.ts'
import type { FailureLog } from '../http/wrapHandler.ts'
import {
  type AgentRequest,
  createCallForAgent,
  type ServedOperation,
} from './createCallForAgent.ts'
import { describeTool } from './describeTool.ts'
import { envelopeSchema, openEnvelope, requireValid } from './envelope.ts'
import { toolInput } from './toolInput.ts'
import { refusedResult, toolResult } from './toolResult.ts'

export type { ServedOperation } from './createCallForAgent.ts'

export type ServedTool = {
  readonly description: Tool
  /** True if a pending answer can be a task. */
  readonly asTask: boolean
  /**
   * Returns a failure as a result with a reason. Throws ProtocolError for an invalid request of an operation with an
   * envelope.
   */
  readonly call: (request: AgentRequest) => Promise<CallToolResult>
}

/** End of a call; `failed` is an internal error. */
export type CallEnd = 'answered' | 'refused' | 'failed'

export type ToolDeps = {
  readonly log: FailureLog
  readonly publicUrl: string
  readonly countCall: (tool: string, end: CallEnd) => void
}

/**
 * Creates the tool of an operation; `words` rewrites HTTP terms of its description for agents.
 *
 * Throws RangeError when two inputs of the operation share a name.
 */
export function createTool(
  deps: ToolDeps,
  served: ServedOperation,
  words: (text: string) => string,
): ServedTool {
  const { operation } = served
  const { name } = operation.mcp
  const input = toolInput(operation, words)
  const callForAgent = createCallForAgent(deps.publicUrl, served, input)
  return {
    description: describeTool(
      operation,
      { ...input, schema: envelopeSchema(operation, input.schema) },
      words,
    ),
    asTask: operation.mcp.asTask === true,
    call: async (request) => {
      try {
        const args = openEnvelope(operation, request.args)
        const { response } = await callForAgent({ ...request, args })
        const result = await toolResult(operation, response)
        deps.countCall(name, result.isError === true ? 'refused' : 'answered')
        requireValid(operation, response.status, textOf(result))
        return result
      } catch (error) {
        if (error instanceof ProtocolError) throw error
        const refusal = refusalReply(error)
        deps.countCall(name, refusal === null ? 'failed' : 'refused')
        if (typeof refusal?.body === 'string') {
          requireValid(operation, refusal.status, refusal.body)
          return refusedResult(refusal.body)
        }
        deps.log.error({ event: 'mcp_tool_failed', err: error, tool: name }, 'mcp tool failed')
        const failure = errorBody(
          'The call failed because of an internal fault.',
          'internal_error',
          true,
        )
        return refusedResult(JSON.stringify(failure))
      }
    },
  }
}

function textOf({ content }: CallToolResult): string {
  const [first] = content
  return first?.type === 'text' ? first.text : '{}'
}
