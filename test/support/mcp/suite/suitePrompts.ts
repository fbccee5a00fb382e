import {
  acceptedContent,
  type GetPromptResult,
  type InputRequiredResult,
  inputRequired,
  type Prompt,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { image, resource, text } from './suiteContents.ts'

type Got = GetPromptResult | InputRequiredResult
type SuitePrompt = {
  readonly takes?: readonly string[]
  readonly get: (given: Readonly<Record<string, string>>, context: ServerContext) => Got
}

/** Prompts that the protocol's conformance suite requests by name. */
export const suitePrompts: ReadonlyMap<string, SuitePrompt> = new Map<string, SuitePrompt>([
  ['test_simple_prompt', { get: () => promptOf(text('This is a simple prompt for testing.')) }],
  [
    'test_prompt_with_arguments',
    {
      takes: ['arg1', 'arg2'],
      get: ({ arg1, arg2 }) =>
        promptOf(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
    },
  ],
  [
    'test_prompt_with_embedded_resource',
    {
      takes: ['resourceUri'],
      get: ({ resourceUri = '' }) =>
        promptOf(
          resource(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
          text('Please process the embedded resource above.'),
        ),
    },
  ],
  [
    'test_prompt_with_image',
    { get: () => promptOf(image, text('Please analyze the image above.')) },
  ],
  ['test_input_required_result_prompt', { get: (_, context) => withContext(context) }],
])

export function listedPrompts(): Prompt[] {
  return [...suitePrompts].map(([name, { takes: argument }]) => ({
    name,
    description: name,
    ...(argument && {
      arguments: argument.map((args) => ({ name: args, description: args, required: true })),
    }),
  }))
}

function promptOf(...contents: GetPromptResult['messages'][number]['content'][]): GetPromptResult {
  return { messages: contents.map((content) => ({ role: 'user' as const, content })) }
}

function withContext({ mcpReq }: ServerContext): Got {
  const given = acceptedContent(mcpReq.inputResponses, 'user_context')
  if (given !== undefined) return promptOf(text(`In context ${String(given['context'])}`))
  return inputRequired({
    inputRequests: {
      user_context: inputRequired.elicit({
        message: 'What context should the prompt use?',
        requestedSchema: {
          type: 'object',
          properties: { context: { type: 'string' } },
          required: ['context'],
        },
      }),
    },
  })
}
