import {
  type CallToolResult,
  type InputRequiredResult,
  MissingRequiredClientCapabilityError,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { image, resource, text, WAV } from './suiteContents.ts'
import { declaredBy, suiteRounds } from './suiteRounds.ts'

type Called = CallToolResult | InputRequiredResult
export type SuiteTool = (context: ServerContext) => Called | Promise<Called>

/** Tools that the protocol's conformance suite calls by name; no tool has arguments. */
export const suiteTools: ReadonlyMap<string, SuiteTool> = new Map<string, SuiteTool>([
  ['test_simple_text', () => textResult('This is a simple text response for testing.')],
  ['test_image_content', () => ({ content: [image] })],
  [
    'test_audio_content',
    () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  ],
  [
    'test_embedded_resource',
    () => ({
      content: [
        resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
      ],
    }),
  ],
  [
    'test_multiple_content_types',
    () => ({
      content: [
        text('Multiple content types test:'),
        image,
        resource(
          'test://mixed-content-resource',
          'application/json',
          JSON.stringify({ test: 'data', value: 123 }),
        ),
      ],
    }),
  ],
  [
    'test_error_handling',
    () => ({
      isError: true,
      ...textResult('This tool intentionally returns an error for testing'),
    }),
  ],
  ['test_tool_with_progress', withProgress],
  ['test_tool_with_logging', withLogging],
  ['test_logging_tool', withLogging],
  ['test_missing_capability', missingCapability],
  ...suiteRounds,
])

export const textResult = (words: string): CallToolResult => ({ content: [text(words)] })

async function withProgress({ mcpReq }: ServerContext): Promise<CallToolResult> {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return textResult('Nobody follows this')
  for (const progress of [0, 50, 100]) {
    const params = { progressToken, progress, total: 100 }
    await mcpReq.notify({ method: 'notifications/progress', params })
  }
  return textResult('Done')
}

async function withLogging({ mcpReq }: ServerContext): Promise<CallToolResult> {
  for (const words of ['execution started', 'processing data', 'execution completed']) {
    await mcpReq.log('info', `Tool ${words}`)
  }
  return textResult('Done')
}

function missingCapability({ mcpReq }: ServerContext): CallToolResult {
  if (declaredBy(mcpReq.envelope)['sampling'] !== undefined) return textResult('Declared')
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
}
