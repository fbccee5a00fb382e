import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { refusalReply } from '../../http/errors.ts'
import type { FailureLog } from '../../http/wrapHandler.ts'
import { methodOf } from '../methodOf.ts'
import type { Tasks } from './createTasks.ts'

/** Identifier of the extension. Source: extension io.modelcontextprotocol/tasks, 2026-07-28. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks'
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities'

/** Longest task id, characters: the id is also a header. */
const MAX_ID = 512
const params = z.looseObject({ taskId: z.string().min(1).max(MAX_ID) })
const declaration = z.looseObject({
  [CAPABILITIES_KEY]: z.looseObject({
    extensions: z.looseObject({ [TASKS_EXTENSION]: z.looseObject({}) }),
  }),
})

/** Returns the error for a request about tasks by a client that does not declare tasks. */
const missingTasks = () =>
  new MissingRequiredClientCapabilityError({
    requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } },
  })

/** Returns true when the client accepts tasks; clients declare this with each request. */
export const supportsTasks = ({ mcpReq }: ServerContext): boolean =>
  declaration.safeParse(mcpReq.envelope).success

const subscription = z.looseObject({
  id: z.union([z.string(), z.number()]),
  params: z.looseObject({
    _meta: z.unknown().optional(),
    notifications: z.looseObject({ taskIds: z.array(z.unknown()) }),
  }),
})

/**
 * Returns the error body for a subscription to tasks by a client that does not declare tasks; null for every other
 * request. A declaring client gets no notifications, and polls.
 */
export function refuseSubscription(body: unknown): object | null {
  if (methodOf(body) !== 'subscriptions/listen') return null
  const read = subscription.safeParse(body)
  if (!read.success || declaration.safeParse(read.data.params._meta).success) return null
  const { code, message, data } = missingTasks()
  return { jsonrpc: '2.0', id: read.data.id, error: { code, message, data } }
}

/** Serves the methods of the extension on the server of one request. */
export function serveTasks(
  server: Server,
  { tasks, log }: { readonly tasks: Tasks; readonly log: FailureLog },
): void {
  server.registerCapabilities({ extensions: { [TASKS_EXTENSION]: {} } })
  const serve = (
    method: string,
    answer: (taskId: string) => Promise<{ readonly [key: string]: unknown }>,
  ) =>
    server.setRequestHandler(method, { params }, async ({ taskId }, context) => {
      if (!supportsTasks(context)) throw missingTasks()
      try {
        return await answer(taskId)
      } catch (error) {
        throw protocolErrorOf(log, error)
      }
    })
  serve('tasks/get', async (taskId) => ({ ...(await tasks.get(taskId)) }))
  serve('tasks/cancel', async (taskId) => {
    await tasks.cancel(taskId)
    return {}
  })
  serve('tasks/update', async (taskId) => {
    // No task asks for input, so every response to a request for input is ignored.
    await tasks.get(taskId)
    return {}
  })
}

/** Returns the error for the caller; an unexpected failure is logged, and its text stays in the log. */
function protocolErrorOf(log: FailureLog, error: unknown): Error {
  if (error instanceof ProtocolError) return error
  const refusal = refusalReply(error)
  if (typeof refusal?.body === 'string') {
    const data: unknown = JSON.parse(refusal.body)
    return new ProtocolError(ProtocolErrorCode.InternalError, 'The task is not readable now', data)
  }
  log.error({ event: 'mcp_task_failed', err: error }, 'mcp task failed')
  return new ProtocolError(
    ProtocolErrorCode.InternalError,
    'The task is not readable because of an internal fault.',
  )
}
