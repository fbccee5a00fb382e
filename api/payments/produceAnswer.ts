import type { Deps } from '../../core/catalogue/deps.ts'
import type { PaidCall, RawInput } from '../../core/kernel/operation/defineOperation.ts'
import { writeAnswer } from '../rest/writeAnswer.ts'
import type { PaidOperation } from './paidOperation.ts'
import type { Produced } from './paymentOutcome.ts'

/** Runs an operation and returns its answer as it will be stored and served. Throws DomainError. */
export async function produceAnswer(
  deps: Deps,
  operation: PaidOperation,
  call: {
    readonly raw: RawInput
    readonly format: string | undefined
    readonly call: PaidCall | undefined
  },
): Promise<Produced> {
  const answer = await operation.answer(deps, call.raw, call.call)
  const { text, type, headers } = writeAnswer(operation, answer, call.format)
  return {
    answer: {
      status: 200,
      contentType: type,
      headers,
      body: new TextEncoder().encode(text),
    },
    isEmpty: answer.isEmpty ?? isEmpty(answer.body),
  }
}

/**
 * Returns true for null, an empty list or an object without members: such an answer is never
 * charged.
 */
function isEmpty(body: unknown): boolean {
  if (body === null || body === undefined) return true
  if (typeof body !== 'object') return false
  return Object.keys(body).length === 0
}
