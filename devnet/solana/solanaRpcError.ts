/** Error in the format of nodes. */
export class SolanaRpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const INVALID_PARAMS = -32_602
export const METHOD_NOT_FOUND = -32_601
