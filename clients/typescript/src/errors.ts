/** Everything that this client throws by itself; what `fetch` throws before anything was signed stays as it is. */
export type QuartetErrorCode =
  | 'invalid_amount'
  | 'invalid_challenge'
  | 'over_cap'
  | 'no_way_to_pay'
  | 'payment_refused'
  | 'payment_unresolved'
  | 'call_refused'
  | 'unsafe_operation'

type Told = { readonly retryable: boolean; readonly cause?: unknown }

/** An error of the closed set: `code` tells which, `retryable` whether the same call can succeed later. */
export abstract class QuartetError extends Error {
  abstract readonly code: QuartetErrorCode
  readonly retryable: boolean

  constructor(message: string, { retryable, cause }: Told) {
    super(message, cause === undefined ? {} : { cause })
    this.name = new.target.name
    this.retryable = retryable
  }
}

/** A text that is no amount of USDC. */
export class InvalidAmount extends QuartetError {
  readonly code = 'invalid_amount'

  constructor(text: string) {
    super(`'${text}' is no amount of USDC: digits, and at most 6 behind the point.`, {
      retryable: false,
    })
  }
}

/** A 402 that does not say in the words of x402 version 2 what to sign; nothing was signed. */
export class InvalidChallenge extends QuartetError {
  readonly code = 'invalid_challenge'

  constructor(problem: string) {
    super(`The price cannot be read: ${problem}.`, { retryable: false })
  }
}

/** The price is above what the caller allows; nothing was signed. Amounts are USDC-6. */
export class OverCap extends QuartetError {
  readonly code = 'over_cap'
  readonly amountUsdc6: bigint
  readonly maxUsdc6: bigint

  constructor(amountUsdc6: bigint, maxUsdc6: bigint) {
    super(`The call costs ${amountUsdc6} and at most ${maxUsdc6} was allowed (USDC-6).`, {
      retryable: false,
    })
    this.amountUsdc6 = amountUsdc6
    this.maxUsdc6 = maxUsdc6
  }
}

/** No chain, token and receiver that are offered are among those allowed; nothing was signed. */
export class NoWayToPay extends QuartetError {
  readonly code = 'no_way_to_pay'
  readonly offered: readonly string[]

  constructor(offered: readonly string[]) {
    super(`None of the ways to pay is allowed: ${offered.join(', ') || 'there is none'}.`, {
      retryable: false,
    })
    this.offered = offered
  }
}

/**
 * The payment was not taken, and `reason` says why.
 *
 * A server that lies could still charge it until `validBeforeSec`, unix seconds: the next call signs another one.
 */
export class PaymentRefused extends QuartetError {
  readonly code = 'payment_refused'
  readonly reason: string
  readonly validBeforeSec: number

  constructor(reason: string, validBeforeSec: number) {
    super(`The payment was refused: ${reason}.`, { retryable: false })
    this.reason = reason
    this.validBeforeSec = validBeforeSec
  }
}

/**
 * A signed payment whose outcome is not known: it may be charged until `validBeforeSec`, unix seconds.
 *
 * Send `payment` again with the same call (`resumeWith`) instead of signing another one.
 */
export class PaymentUnresolved extends QuartetError {
  readonly code = 'payment_unresolved'
  readonly payment: string
  readonly validBeforeSec: number
  /** What the server said last; null when it did not answer. */
  readonly status: number | null

  constructor(told: {
    readonly payment: string
    readonly validBeforeSec: number
    readonly status: number | null
    readonly cause?: unknown
  }) {
    const last = told.status === null ? 'no answer came' : `the last answer was ${told.status}`
    super(`Whether the payment was charged is not known: ${last}.`, {
      retryable: true,
      cause: told.cause,
    })
    this.payment = told.payment
    this.validBeforeSec = told.validBeforeSec
    this.status = told.status
  }
}

/** The service refused the call itself; `body` is what it said. */
export class CallRefused extends QuartetError {
  readonly code = 'call_refused'
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`The call was refused with ${status}: ${JSON.stringify(body)}`, {
      retryable: status === 429 || status >= 500,
    })
    this.status = status
    this.body = body
  }
}

/** What the service wants signed is not what was asked for; it was not signed. `part` tells where. */
export class UnsafeOperation extends QuartetError {
  readonly code = 'unsafe_operation'
  readonly part: string

  constructor(part: string) {
    super(`The operation to sign is not the one that was asked for: ${part} differs.`, {
      retryable: false,
    })
    this.part = part
  }
}
