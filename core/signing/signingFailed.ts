import type { SigningFailureCode } from './ports.ts'

/** True if the same request may succeed later without a change by the operator. */
const IS_RETRYABLE = {
  signer_unavailable: true,
  signer_over_cap: true,
  signer_refused: false,
  signer_closed: false,
  signer_answer_wrong: false,
} as const satisfies Record<SigningFailureCode, boolean>

/** Codes of all failures of a signer. */
export const SIGNING_FAILURES = Object.keys(IS_RETRYABLE) as readonly SigningFailureCode[]

/** No signature exists. The content was not sent anywhere and may be signed later. */
export class SigningFailed extends Error {
  readonly code: SigningFailureCode
  readonly retryable: boolean

  constructor(code: SigningFailureCode, problem: string) {
    super(`${code}: ${problem}`)
    this.name = 'SigningFailed'
    this.code = code
    this.retryable = IS_RETRYABLE[code]
  }
}
