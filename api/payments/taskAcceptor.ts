import type { HttpContext } from '../http/wrapHandler.ts'
import { paymentTaskId } from './createPaymentTasks.ts'
import type { PaymentOutcome } from './paymentOutcome.ts'
import type { ParsedHeaders } from './wire/parsePaymentHeaders.ts'

/**
 * Returns a function that makes a pending payment the task of its caller; null when the caller accepts no task, or sent
 * no repeat key with which a task can be read.
 *
 * A payment without a stored answer makes no task: its work ends with this process.
 */
export function taskAcceptor(
  { env }: HttpContext,
  sent: ParsedHeaders,
): ((outcome: PaymentOutcome) => void) | null {
  const task = env?.task
  if (task === undefined || sent.kind !== 'payment') return null
  const { repeatKeys } = sent.payment
  if (repeatKeys.length === 0) return null
  return (outcome) => {
    if (outcome.kind !== 'pending' || outcome.payment.state === 'claimed') return
    const taskId = paymentTaskId(outcome.payment, repeatKeys)
    if (taskId !== null) task.accept(taskId)
  }
}
