/** A transaction in an answer of the API. */
export type Answered = {
  readonly to: string
  readonly data: string
  readonly value: string
  readonly chainId: number
  readonly gas: string
  readonly gasLimit: string
  readonly description: string
}

/** Signs and sends with the defaults of one library; returns the hash. */
export type Sender = (key: string, transaction: Answered) => Promise<string>
