import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import { errorBody } from '../../core/kernel/errorBody.ts'
import { refusalReply } from '../http/errors.ts'
import type { FailureLog } from '../http/exchange.ts'
import { type Asked, createAsk, type ServedOperation } from './createAsk.ts'
import { describeTool } from './describeTool.ts'
import { toolInput } from './toolInput.ts'
import { refusedResult, toolResult } from './toolResult.ts'

export type { ServedOperation } from './createAsk.ts'

export type ServedTool = {
  readonly description: Tool
  /** Never throws: what cannot be answered is a result that says why. */
  readonly call: (asked: Asked) => Promise<CallToolResult>
}

/** How a call ended; `failed` is a fault of ours. */
export type CallEnd = 'answered' | 'refused' | 'failed'

export type ToolDeps = {
  readonly log: FailureLog
  readonly publicUrl: string
  readonly countCall: (tool: string, end: CallEnd) => void
}

/**
 * The tool of an operation; `words` turns what its description says of HTTP into what agents see.
 *
 * Throws RangeError for an operation whose inputs cannot be told apart.
 */
export function createTool(
  deps: ToolDeps,
  served: ServedOperation,
  words: (text: string) => string,
): ServedTool {
  const { operation } = served
  const { name } = operation.mcp
  const input = toolInput(operation)
  const ask = createAsk(deps.publicUrl, served, input)
  return {
    description: describeTool(operation, input, words),
    call: async (asked) => {
      try {
        const { response } = await ask(asked)
        const result = await toolResult(operation, response)
        deps.countCall(name, result.isError === true ? 'refused' : 'answered')
        return result
      } catch (error) {
        const refusal = refusalReply(error)
        deps.countCall(name, refusal === null ? 'failed' : 'refused')
        if (typeof refusal?.body === 'string') return refusedResult(refusal.body)
        deps.log.error({ err: error, tool: name }, 'tool failed')
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
