import { errorBody } from '../../core/kernel/errorBody.ts'
import { DomainError } from '../../core/kernel/errors.ts'
import {
  parsePaymentReason,
  paymentRefusalTexts,
} from '../../core/payments/domain/paymentRefusalTexts.ts'
import type { PaymentState } from '../../core/payments/domain/paymentStates.ts'
import { REPEATABLE_SEC } from '../../core/payments/domain/paymentTimes.ts'
import type { Payment, Payments, StoredAnswer } from '../../core/payments/ports.ts'
import { jsonReply, type Reply } from '../http/reply.ts'
import type { TaskSource, TaskState } from '../tasks/taskSource.ts'
import { servedReply } from './outcomeReply.ts'
import { hashRepeatKey } from './repeatKeys.ts'
import { networkOf } from './wire/networks.ts'

type PaymentTaskDeps = {
  readonly payments: Pick<Payments, 'byId'>
  readonly clock: { nowSec(): number }
  /** Operations with tasks. */
  readonly operations: ReadonlySet<string>
  /**
   * Records the delivery of an answer; false when the answer has become worthless and the payment is owed another.
   */
  readonly deliver: (payment: Payment, answer: StoredAnswer) => Promise<boolean>
}

const PREFIX = 'payment-'
/** Separates the id of the payment from its repeat key. An id has no such character. */
const SEPARATOR = '.'

/** Status of the task, and its message, in each state of a payment. */
const STATUSES = {
  claimed: ['working', 'The answer is being computed.'],
  answered: ['working', 'The answer is stored, and its charge is next; do not pay again.'],
  submitted: ['working', 'The charge waits for a block; do not pay again.'],
  settled: ['completed', 'Charged; the result has the answer.'],
  released: ['completed', 'Not charged; the result has the reason.'],
  reversed: ['completed', 'The charge left the chain; the payment is void.'],
} as const satisfies Record<PaymentState, readonly [TaskState['status'], string]>

/**
 * Returns the id of the task of a payment; null when the request has no repeat key of the payment.
 *
 * The answer belongs to the payer alone, so the id contains the secret that also proves a repeat. Source: decision 19.
 */
export function paymentTaskId(payment: Payment, keys: readonly string[]): string | null {
  const own = keys.find((key) => payment.repeatKeys.includes(hashRepeatKey(key, payment)))
  return own === undefined ? null : `${PREFIX}${payment.id}${SEPARATOR}${own}`
}

/** Creates the tasks of paid calls. A task is the row of its payment, so it survives every process. */
export function createPaymentTasks(deps: PaymentTaskDeps): TaskSource {
  return {
    prefix: PREFIX,
    read: async (key) => {
      const payment = await paymentOf(deps, key)
      return payment === null ? null : taskOf(deps, payment)
    },
    cancel: async (key) => {
      const payment = await paymentOf(deps, key)
      if (payment === null) return { kind: 'unknown' }
      const isOver = STATUSES[payment.state][0] === 'completed'
      const reason = isOver
        ? 'the payment has ended'
        : 'the payment is claimed, and its charge follows'
      return { kind: 'refused', reason }
    },
  }
}

/** Returns the payment that the key names and proves; null otherwise. */
async function paymentOf(
  { payments, operations }: Pick<PaymentTaskDeps, 'payments' | 'operations'>,
  key: string,
): Promise<Payment | null> {
  const end = key.indexOf(SEPARATOR)
  if (end < 1) return null
  const payment = await payments.byId(key.slice(0, end))
  if (payment === null || !operations.has(payment.operation)) return null
  const hash = hashRepeatKey(key.slice(end + 1), payment)
  return payment.repeatKeys.includes(hash) ? payment : null
}

/** Returns null once the answer is no longer stored. */
async function taskOf(deps: PaymentTaskDeps, payment: Payment): Promise<TaskState | null> {
  const { state, createdAtSec, settledAtSec } = payment
  const [status, message] = STATUSES[state]
  const untilSec = settledAtSec === null ? null : settledAtSec + REPEATABLE_SEC
  const facts = {
    operation: payment.operation,
    message,
    createdAtSec,
    updatedAtSec: settledAtSec ?? createdAtSec,
    ttlMs: untilSec === null ? null : (untilSec - createdAtSec) * 1000,
  }
  if (status === 'working') return { ...facts, status }
  if (state !== 'settled') return { ...facts, status, reply: refusedReply(payment) }
  const isKept = untilSec === null || deps.clock.nowSec() < untilSec
  if (payment.answer === null || !isKept) return null
  return { ...facts, status, reply: await answerOf(deps, payment, payment.answer) }
}

async function answerOf(
  { deliver }: PaymentTaskDeps,
  payment: Payment,
  answer: StoredAnswer,
): Promise<Reply> {
  if (await recordDelivery(deliver, payment, answer)) {
    const network = networkOf(payment.chainId)
    return servedReply({ payment, answer, isReplay: false }, { network })
  }
  return jsonReply(409, {
    ...errorBody(
      'The sponsorship in this answer expired before its delivery, and another is owed.',
      'sponsorship_expired',
      true,
    ),
    nextStep: 'Send the same call with the same payment again; nothing more is charged.',
  })
}

/** An answer whose delivery cannot be recorded is still returned, because it is paid. */
async function recordDelivery(
  deliver: PaymentTaskDeps['deliver'],
  payment: Payment,
  answer: StoredAnswer,
): Promise<boolean> {
  try {
    return await deliver(payment, answer)
  } catch (error) {
    if (error instanceof DomainError) return true
    throw error
  }
}

/** Returns the answer for a payment that was not charged, or whose charge left the chain. */
function refusedReply({ state, reason }: Payment): Reply {
  const code = state === 'reversed' ? 'payment_reversed' : parsePaymentReason(reason)
  const nextStep =
    state === 'reversed'
      ? 'Do not sign another payment for this call.'
      : 'Nothing was charged. Send the call without a payment for a new price.'
  return jsonReply(409, { ...errorBody(paymentRefusalTexts[code], code, false), nextStep })
}
