import { Role } from '@a2a-js/sdk'
import { ClientFactory } from '@a2a-js/sdk/client'

type Ask = { readonly text?: string; readonly data?: unknown; readonly metadata?: object }

/**
 * Runs the Agent2Agent library of the protocol's project: finds the agent by its card, sends
 * messages, and calls methods that an agent without tasks rejects. Prints one line of JSON.
 *
 * Arguments: the address of the agent, and a list of messages as JSON.
 */
const [url = '', list = '[]'] = process.argv.slice(2)
const client = await new ClientFactory().createFromUrl(url)
const asks: readonly Ask[] = JSON.parse(list)
const answers: unknown[] = []
for (const { text, data, metadata } of asks) {
  const content =
    text === undefined
      ? ({ $case: 'data', value: data } as const)
      : ({ $case: 'text', value: text } as const)
  const message = {
    messageId: crypto.randomUUID(),
    contextId: '',
    taskId: '',
    role: Role.ROLE_USER,
    parts: [{ content, metadata: undefined, filename: '', mediaType: '' }],
    metadata: metadata as Record<string, unknown> | undefined,
    extensions: [],
    referenceTaskIds: [],
  }
  answers.push(
    await client.sendMessage({
      tenant: '',
      message,
      configuration: undefined,
      metadata: undefined,
    }),
  )
}

const failures = {
  getTask: await nameOf(() => client.getTask({ tenant: '', id: 'none', historyLength: undefined })),
  cancelTask: await nameOf(() =>
    client.cancelTask({ tenant: '', id: 'none', metadata: undefined }),
  ),
}
process.stdout.write(`${JSON.stringify({ answers, failures })}\n`)

async function nameOf(ask: () => Promise<unknown>): Promise<string> {
  try {
    await ask()
    return 'none'
  } catch (error) {
    return error instanceof Error ? `${error.constructor.name}: ${error.message}` : String(error)
  }
}
