/** Receives the id of the task that stands for a pending answer. */
export type TaskSlot = {
  /** Called once the rows of the work are committed, so that the task can be read. */
  accept(taskId: string): void
}
