import { DomainError } from './errors.ts'

/** The caller must prove its address by a sign-in; `problem` follows the name of the header. */
export class SignInRequired extends DomainError<'sign_in_required'> {
  constructor(problem: string) {
    const message =
      `SIGN-IN-WITH-X: ${problem}. Sign an EIP-4361 message for the domain and origin of this ` +
      'service with the key of the payer, and send base64 of JSON {message, signature}.'
    super('sign_in_required', message, { retryable: false })
  }
}
