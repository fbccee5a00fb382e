/** Reason for which an order stops before the wallet has sent anything, in words for people. */
export class Problem extends Error {
  /** Code of a refusal of the service; null for another reason. */
  readonly code: string | null

  constructor(words: string, code: string | null = null) {
    super(words)
    this.code = code
  }
}
