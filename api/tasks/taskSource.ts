import type { Reply } from '../http/reply.ts'

/** State of the work that a task stands for, read from the rows of the work. */
export type TaskState = TaskFacts &
  (
    | { readonly status: 'working' }
    /** `reply` is the HTTP answer that the call without a task returns at the end of the work. */
    | { readonly status: 'completed'; readonly reply: Reply }
    /** The caller cancelled the work, and nothing was charged. */
    | { readonly status: 'cancelled' }
  )

type TaskFacts = {
  /** Id of the operation that created the task. */
  readonly operation: string
  readonly message: string
  /** Unix seconds. */
  readonly createdAtSec: number
  readonly updatedAtSec: number
  /** Milliseconds from the creation to the end of the task's life; null without an end. */
  readonly ttlMs: number | null
}

/** Answer to a request to cancel a task. */
export type CancelVerdict =
  /** The work stops, or has stopped, without a charge. */
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' }

/** Tasks of one kind of rows. No method waits; each method throws DomainError when the rows are not readable. */
export type TaskSource = {
  /** Start of each task id of this source. */
  readonly prefix: string
  /** Reads the task with the rest of the id; null for an unknown or expired task. */
  read(key: string): Promise<TaskState | null>
  cancel(key: string): Promise<CancelVerdict>
}
