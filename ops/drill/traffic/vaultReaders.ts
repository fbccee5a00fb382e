import type { Hex } from 'viem'
import { z } from 'zod'
import { createQuartet } from '../../../clients/typescript/src/index.ts'
import type { AnsweredVault } from '../proof/answerDifferences.ts'

/** Timeout of a read, milliseconds. */
const READ_MS = 10_000
/** Statuses of a service that is not available. */
const REFUSED: readonly number[] = [502, 503, 504]

export type ReadAnswer =
  | { readonly kind: 'served'; readonly vault: AnsweredVault }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unexpected'; readonly what: string }

/** Caller that reads vaults and accepts no block below `seen`. */
export type VaultReader = { read(vault: Hex, seen: number): Promise<ReadAnswer> }

const hex = z.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'))
const asOf = z.object({ blockNumber: z.number(), blockHash: hex })
const figures = z.object({
  navUsdc: z.string().nullable(),
  sharePriceUsdc: z.string().nullable(),
  totalSupply: z.string(),
  asOf,
})
const restVault = figures.extend({
  holdings: z.array(z.object({ balance: z.string() })),
  idleUsdc: z.string(),
})
const graphqlAnswer = z.object({
  data: z.object({ vault: figures.nullable() }).nullish(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }).loose() })).optional(),
})

/** Creates a caller with the published client over REST; the client itself sends its newest block. */
export function createTypedReader(apiUrl: string): VaultReader {
  const quartet = createQuartet({ baseUrl: apiUrl })
  return {
    read: (vault) =>
      orRefused(async () => {
        const { data, response } = await quartet.GET('/v1/vault/{address}', {
          params: { path: { address: vault } },
          signal: AbortSignal.timeout(READ_MS),
        })
        if (data === undefined) return refusal(response.status)
        const { holdings, idleUsdc, ...read } = restVault.parse(data)
        const balances = [...holdings.map(({ balance }) => balance), idleUsdc]
        return { kind: 'served', vault: answeredVault(vault, read, balances) }
      }),
  }
}

/** Creates a caller over GraphQL that sends its newest block in `If-Block-At-Least`. */
export function createGraphqlReader(apiUrl: string): VaultReader {
  const query = `query Read($address: Address!) {
    vault(address: $address) {
      navUsdc sharePriceUsdc totalSupply asOf { blockNumber blockHash }
    }
  }`
  return {
    read: (vault, seen) =>
      orRefused(async () => {
        const response = await fetch(`${apiUrl}/graphql`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(seen > 0 && { 'if-block-at-least': String(seen) }),
          },
          body: JSON.stringify({ query, variables: { address: vault } }),
          signal: AbortSignal.timeout(READ_MS),
        })
        const text = await response.text()
        if (!response.ok) return refusal(response.status)
        const { data, errors } = graphqlAnswer.parse(JSON.parse(text))
        if (data?.vault && errors === undefined) {
          return { kind: 'served', vault: answeredVault(vault, data.vault, undefined) }
        }
        // Fields with an error are null beside the other fields.
        const isRetryable = errors?.every(({ extensions }) => extensions['retryable'] === true)
        return isRetryable === true ? { kind: 'refused' } : { kind: 'unexpected', what: text }
      }),
  }
}

function answeredVault(
  vault: Hex,
  { navUsdc, sharePriceUsdc, totalSupply, asOf: at }: z.output<typeof figures>,
  holdings: readonly string[] | undefined,
): AnsweredVault {
  return { vault, navUsdc, sharePriceUsdc, totalSupply, holdings, ...at }
}

/** A connection that breaks, or a caller that gives up, is a refused read. */
async function orRefused(read: () => Promise<ReadAnswer>): Promise<ReadAnswer> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof z.ZodError) return { kind: 'unexpected', what: error.message }
    return { kind: 'refused' }
  }
}

const refusal = (status: number): ReadAnswer =>
  REFUSED.includes(status) ? { kind: 'refused' } : { kind: 'unexpected', what: `status ${status}` }
