import { A2aError } from './a2aErrors.ts'

const NO_TASKS = 'No task is kept here: SendMessage answers at once'

/** Most tasks of a page when nobody asks for less. Source: A2A 1.0, `ListTasksRequest`. */
const PAGE_SIZE = 50

/**
 * Answers of an agent that keeps no tasks, streams nothing and pushes nothing, to every method but `SendMessage`.
 *
 * Throws A2aError. Source: A2A 1.0, sections 3.1 and 3.3.4.
 */
export function answerMethod(method: string): unknown {
  switch (method) {
    case 'GetTask':
    case 'CancelTask':
      throw new A2aError('TASK_NOT_FOUND', NO_TASKS)
    case 'ListTasks':
      return { tasks: [], nextPageToken: '', pageSize: PAGE_SIZE, totalSize: 0 }
    case 'SendStreamingMessage':
    case 'SubscribeToTask':
      throw new A2aError('UNSUPPORTED_OPERATION', 'Nothing is streamed; use SendMessage')
    case 'GetExtendedAgentCard':
      throw new A2aError('UNSUPPORTED_OPERATION', 'There is no other card than the public one')
    case 'CreateTaskPushNotificationConfig':
    case 'GetTaskPushNotificationConfig':
    case 'ListTaskPushNotificationConfigs':
    case 'DeleteTaskPushNotificationConfig':
      throw new A2aError('PUSH_NOTIFICATION_NOT_SUPPORTED', 'Nothing is pushed: no task is kept')
    default:
      throw new A2aError('METHOD_NOT_FOUND', 'Method not found')
  }
}
