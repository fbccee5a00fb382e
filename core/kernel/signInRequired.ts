import { DomainError } from './errors.ts'

/** The caller must prove its address by a sign-in; `problem` follows the name of the header. */
export class SignInRequired extends DomainError<'sign_in_required'> {
  constructor(problem: string) {
    const message =
      `SIGN-IN-WITH-X: ${problem}. Sign an EIP-4361 message with the key of the payer: domain and ` +
      'URI of this service, Chain ID 8453, a new nonce, Issued At now (valid for 300 s). Send ' +
      'base64 of JSON {message, signature}; over MCP in _meta["sign-in-with-x"].'
    super('sign_in_required', message, { retryable: false })
  }
}
