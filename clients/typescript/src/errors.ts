/** Codes of the errors of this client. An error of `fetch` before a signature passes unchanged. */
export type QuartetErrorCode =
  | 'invalid_amount'
  | 'invalid_challenge'
  | 'over_cap'
  | 'over_budget'
  | 'no_way_to_pay'
  | 'payment_refused'
  | 'payment_unresolved'
  | 'call_refused'
  | 'unsafe_operation'

type ErrorFacts = { readonly retryable: boolean; readonly cause?: unknown }

/** Error of a closed set: `code` names the error; `retryable` is true when the same call can succeed later. */
export abstract class QuartetError extends Error {
  abstract readonly code: QuartetErrorCode
  readonly retryable: boolean

  constructor(message: string, { retryable, cause }: ErrorFacts) {
    super(message, cause === undefined ? {} : { cause })
    this.name = new.target.name
    this.retryable = retryable
  }
}

/** The text is not an amount of USDC. */
export class InvalidAmount extends QuartetError {
  readonly code = 'invalid_amount'

  constructor(text: string) {
    super(`'${text}' is not an amount of USDC: write digits, with at most 6 decimals.`, {
      retryable: false,
    })
  }
}

/** The 402 is not a valid challenge of x402 version 2. The client signed nothing. */
export class InvalidChallenge extends QuartetError {
  readonly code = 'invalid_challenge'

  constructor(problem: string) {
    super(`The challenge is invalid: ${problem}.`, { retryable: false })
  }
}

/** The price exceeds `maxUsdc6`. The client signed nothing. Amounts are USDC-6. */
export class OverCap extends QuartetError {
  readonly code = 'over_cap'
  readonly amountUsdc6: bigint
  readonly maxUsdc6: bigint

  constructor(amountUsdc6: bigint, maxUsdc6: bigint) {
    super(`The price of ${amountUsdc6} USDC-6 exceeds the limit of ${maxUsdc6} USDC-6.`, {
      retryable: false,
    })
    this.amountUsdc6 = amountUsdc6
    this.maxUsdc6 = maxUsdc6
  }
}

/** The price exceeds the rest of the budget of the UTC day. The client signed nothing. Amounts are USDC-6. */
export class OverBudget extends QuartetError {
  readonly code = 'over_budget'
  readonly amountUsdc6: bigint
  readonly maxPerDayUsdc6: bigint
  /** Unix second at which the budget starts again: the next midnight UTC. */
  readonly resetsAtSec: number

  constructor(facts: Pick<OverBudget, 'amountUsdc6' | 'maxPerDayUsdc6' | 'resetsAtSec'>) {
    const { amountUsdc6, maxPerDayUsdc6, resetsAtSec } = facts
    super(
      `The price of ${amountUsdc6} USDC-6 exceeds the rest of the daily budget of ${maxPerDayUsdc6} USDC-6.`,
      { retryable: true },
    )
    this.amountUsdc6 = amountUsdc6
    this.maxPerDayUsdc6 = maxPerDayUsdc6
    this.resetsAtSec = resetsAtSec
  }
}

/** The server offers no allowed combination of chain, token and receiver. The client signed nothing. */
export class NoWayToPay extends QuartetError {
  readonly code = 'no_way_to_pay'
  readonly offered: readonly string[]

  constructor(offered: readonly string[]) {
    super(
      `The offered payment options are not allowed: ${offered.join(', ') || 'the list is empty'}.`,
      {
        retryable: false,
      },
    )
    this.offered = offered
  }
}

/**
 * The server rejected the payment; `reason` states why.
 *
 * A dishonest server could still charge the payment until `validBeforeSec`, unix seconds. The next call signs a new
 * payment.
 */
export class PaymentRefused extends QuartetError {
  readonly code = 'payment_refused'
  readonly reason: string
  readonly validBeforeSec: number

  constructor(reason: string, validBeforeSec: number) {
    super(`The server rejected the payment: ${reason}.`, { retryable: false })
    this.reason = reason
    this.validBeforeSec = validBeforeSec
  }
}

/**
 * The outcome of a signed payment is unknown. The payment may be charged until `validBeforeSec`, unix seconds.
 *
 * Send `payment` again with the same call (`resumeWith`); do not sign a new payment.
 */
export class PaymentUnresolved extends QuartetError {
  readonly code = 'payment_unresolved'
  readonly payment: string
  readonly validBeforeSec: number
  /** Status of the last answer; null without an answer. */
  readonly status: number | null

  constructor(outcome: {
    readonly payment: string
    readonly validBeforeSec: number
    readonly status: number | null
    readonly cause?: unknown
  }) {
    const last =
      outcome.status === null ? 'no answer arrived' : `the last answer was ${outcome.status}`
    super(`The outcome of the payment is unknown: ${last}.`, {
      retryable: true,
      cause: outcome.cause,
    })
    this.payment = outcome.payment
    this.validBeforeSec = outcome.validBeforeSec
    this.status = outcome.status
  }
}

/** The service rejected the call; `body` is the body of the response. */
export class CallRefused extends QuartetError {
  readonly code = 'call_refused'
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`The server rejected the call with status ${status}: ${JSON.stringify(body)}`, {
      retryable: status === 429 || status >= 500,
    })
    this.status = status
    this.body = body
  }
}

/** The service returned an operation that differs from the request in `part`. The client did not sign the operation. */
export class UnsafeOperation extends QuartetError {
  readonly code = 'unsafe_operation'
  readonly part: string

  constructor(part: string) {
    super(`The returned operation differs from the requested operation in ${part}.`, {
      retryable: false,
    })
    this.part = part
  }
}
