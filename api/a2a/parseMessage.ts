import { z } from 'zod'
import { A2aError } from './a2aErrors.ts'

/** Media types of answers. */
export const OUTPUT_MODES: readonly string[] = ['application/json', 'text/plain']
const ANY_MODE = /^(\*|application|text)\/\*$/

const part = z.looseObject({
  text: z.string().optional(),
  data: z.unknown().optional(),
  raw: z.unknown().optional(),
  url: z.unknown().optional(),
})

const request = z.looseObject({
  message: z.looseObject({
    messageId: z.string().min(1).max(128),
    // Protobuf clients may send an enum as its name or as its number.
    role: z.union([z.literal('ROLE_USER'), z.literal(1)]),
    parts: z.array(part).min(1).max(16),
    contextId: z.string().max(128).optional(),
    taskId: z.string().max(128).optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
  configuration: z
    .looseObject({
      acceptedOutputModes: z.array(z.string()).optional(),
      taskPushNotificationConfig: z.unknown().optional(),
    })
    .optional(),
})

/** A message sent to this agent. */
export type SentMessage = {
  /** Data of the only part with data; undefined when all parts are text. */
  readonly data: unknown
  readonly text: string
  /** Empty for the first message of a context. */
  readonly contextId: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/**
 * Parses the message of a `SendMessage`.
 *
 * Throws A2aError. Source: A2A 1.0, `SendMessageRequest`.
 */
export function parseMessage(params: unknown): SentMessage {
  const read = request.safeParse(params)
  if (!read.success) throw invalidParams(read.error)
  const { message, configuration } = read.data
  if ((message.taskId ?? '') !== '') {
    throw new A2aError(
      'TASK_NOT_FOUND',
      'This agent stores no tasks: every message is answered at once',
    )
  }
  if (configuration?.taskPushNotificationConfig !== undefined) {
    throw new A2aError(
      'PUSH_NOTIFICATION_NOT_SUPPORTED',
      'Push notifications are not supported: this agent stores no tasks',
    )
  }
  requireOutput(configuration?.acceptedOutputModes ?? [])
  if (message.parts.some(({ raw, url }) => raw !== undefined || url !== undefined)) {
    throw new A2aError('CONTENT_TYPE_NOT_SUPPORTED', 'Files are not supported; send text or data')
  }
  const data = message.parts.flatMap(({ data }) => (data === undefined ? [] : [data]))
  if (data.length > 1) {
    throw new A2aError('INVALID_PARAMS', 'Invalid parameters', [
      { field: 'message.parts', description: 'must have at most one part with data' },
    ])
  }
  return {
    data: data[0],
    text: message.parts.flatMap(({ text = [] }) => text).join('\n'),
    contextId: message.contextId ?? '',
    metadata: message.metadata ?? {},
  }
}

function requireOutput(modes: readonly string[]): void {
  const fits = modes.some((mode) => ANY_MODE.test(mode) || OUTPUT_MODES.includes(mode))
  if (modes.length > 0 && !fits) {
    const known = OUTPUT_MODES.join(' and ')
    throw new A2aError('CONTENT_TYPE_NOT_SUPPORTED', `Answers must be ${known}`)
  }
}

function invalidParams({ issues }: z.ZodError): A2aError {
  const violations = issues.slice(0, 5).map(({ path, message }) => ({
    field: path.map(String).join('.') || 'params',
    description: message,
  }))
  return new A2aError('INVALID_PARAMS', 'Invalid parameters', violations)
}
