import { createSeedClient, type SeedClient } from '../../seeds/seedClient.ts'

/** Bytes of JSON for each token of a language model. */
const BYTES_PER_TOKEN = 4

export type Cost = {
  readonly calls: number
  /** Tokens of the bodies of all answers. */
  readonly tokens: number
  /** Tokens of the headers of challenges, which a wallet reads. */
  readonly headerTokens: number
}

export type CountedClient = SeedClient & {
  /** Returns the number of calls and the tokens of their answers. */
  cost(): Cost
}

/** Creates a client of the seeds that counts its calls and the tokens of the answers. */
export function createCountedClient(baseUrl: string): CountedClient {
  let calls = 0
  let bodyBytes = 0
  let headerBytes = 0
  const client = createSeedClient(baseUrl, ({ headers }, text) => {
    calls += 1
    bodyBytes += Buffer.byteLength(text)
    headerBytes += headers.get('payment-required')?.length ?? 0
  })
  return {
    ...client,
    cost: () => ({
      calls,
      tokens: Math.ceil(bodyBytes / BYTES_PER_TOKEN),
      headerTokens: Math.ceil(headerBytes / BYTES_PER_TOKEN),
    }),
  }
}
