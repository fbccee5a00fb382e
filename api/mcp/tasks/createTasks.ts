import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Operation } from '../../../core/catalogue/operation.ts'
import type { TaskSource, TaskState } from '../../tasks/taskSource.ts'
import { toolResult } from '../toolResult.ts'

/** Fields of a task. Source: extension io.modelcontextprotocol/tasks, 2026-07-28. */
export type TaskFields = {
  readonly taskId: string
  readonly status: TaskState['status']
  readonly statusMessage: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly lastUpdatedAt: string
  readonly ttlMs: number | null
  readonly pollIntervalMs: number
}

/** Each method throws DomainError when the rows of a task are not readable. */
export type Tasks = {
  /** Returns the fields of a new task; null when no row has this id. */
  readonly describeNew: (taskId: string) => Promise<TaskFields | null>
  /** Returns a task with the result of a completed call. Throws ProtocolError for an unknown task. */
  readonly get: (taskId: string) => Promise<TaskFields & { readonly result?: CallToolResult }>
  /** Throws ProtocolError for an unknown task, and for a task that cannot be cancelled. */
  readonly cancel: (taskId: string) => Promise<void>
}

/** Milliseconds between two polls: about one block of the fastest chain with payments. */
const POLL_MS = 2_000

/** Creates the tasks of the protocol from their sources; no task has state of its own. */
export function createTasks(
  sources: readonly TaskSource[],
  operations: readonly Operation[],
): Tasks {
  const read = async (taskId: string): Promise<TaskState | null> => {
    const source = sourceOf(sources, taskId)
    return source === undefined ? null : source.read(taskId.slice(source.prefix.length))
  }
  return {
    describeNew: async (taskId) => {
      const state = await read(taskId)
      return state === null ? null : fieldsOf(taskId, state)
    },
    get: async (taskId) => {
      const state = await read(taskId)
      if (state === null) throw unknownTask()
      const fields = fieldsOf(taskId, state)
      if (state.status !== 'completed') return fields
      const operation = operations.find(({ id }) => id === state.operation)
      if (operation === undefined) throw new RangeError(`no tool answers for ${state.operation}`)
      const { body, status, headers } = state.reply
      return {
        ...fields,
        result: await toolResult(operation, new Response(body, { status, headers })),
      }
    },
    cancel: async (taskId) => {
      const source = sourceOf(sources, taskId)
      const verdict = (await source?.cancel(taskId.slice(source.prefix.length))) ?? UNKNOWN
      switch (verdict.kind) {
        case 'accepted':
          return
        case 'refused':
          throw invalidParams(`The task cannot be cancelled: ${verdict.reason}`)
        case 'unknown':
          throw unknownTask()
        default:
          verdict satisfies never
      }
    },
  }
}

const UNKNOWN = { kind: 'unknown' } as const

const sourceOf = (sources: readonly TaskSource[], taskId: string): TaskSource | undefined =>
  sources.find(({ prefix }) => taskId.startsWith(prefix))

const invalidParams = (message: string) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message)
const unknownTask = () => invalidParams('Task not found: taskId is unknown or has expired')

function fieldsOf(taskId: string, state: TaskState): TaskFields {
  return {
    taskId,
    status: state.status,
    statusMessage: state.message,
    createdAt: isoOf(state.createdAtSec),
    lastUpdatedAt: isoOf(state.updatedAtSec),
    ttlMs: state.ttlMs,
    pollIntervalMs: POLL_MS,
  }
}

const isoOf = (sec: number): string => new Date(sec * 1000).toISOString()
