import { A2aError } from './a2aErrors.ts'

const NO_TASKS = 'This agent stores no tasks: SendMessage returns the answer'

/** Default page size of a task list. Source: A2A 1.0, `ListTasksRequest`. */
const PAGE_SIZE = 50

/**
 * Answers every method except `SendMessage` for an agent without tasks, streams and push
 * notifications.
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
      throw new A2aError('UNSUPPORTED_OPERATION', 'Streaming is not supported; use SendMessage')
    case 'GetExtendedAgentCard':
      throw new A2aError('UNSUPPORTED_OPERATION', 'The public card is the only card')
    case 'CreateTaskPushNotificationConfig':
    case 'GetTaskPushNotificationConfig':
    case 'ListTaskPushNotificationConfigs':
    case 'DeleteTaskPushNotificationConfig':
      throw new A2aError(
        'PUSH_NOTIFICATION_NOT_SUPPORTED',
        'Push notifications are not supported: this agent stores no tasks',
      )
    default:
      throw new A2aError('METHOD_NOT_FOUND', 'Method not found')
  }
}
