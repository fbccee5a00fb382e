import { BaseError, createPublicClient, type Hex, http, isHex, RpcRequestError } from 'viem'
import { z } from 'zod'
import { RpcUnavailable } from '../../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'

/** Somebody waits for an operation to be taken, so a silent node must be noticed soon. */
const TIMEOUT_MS = 5_000
/** Calls in one request; providers take 100 and more. */
const BATCH_SIZE = 100

/** Bytes as nodes write them, lower-case. */
export const hex = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/)
  .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
/** Quantity of any size. */
export const quantity = hex.transform(BigInt)
/** Quantity that a double holds. */
export const count = hex.transform(Number)
export const log = z.object({ address: hex, topics: z.array(hex), data: hex })

/** What a node itself said against a call; `data` is what a contract gave back, null when the node does not tell. */
export type Refusal = {
  readonly kind: 'refused'
  readonly code: number
  readonly message: string
  readonly data: Hex | null
}

export type Ask = <T>(
  schema: z.ZodType<T>,
  method: string,
  ...params: readonly unknown[]
) => Promise<T>

export type Attempt = <T>(
  schema: z.ZodType<T>,
  method: string,
  ...params: readonly unknown[]
) => Promise<{ readonly kind: 'answer'; readonly value: T } | Refusal>

/** A node, for everything that the sponsor asks of it. */
export type GasRpc = {
  readonly chainId: number
  /** Contract reads; those made together travel in one request. */
  readonly client: ReturnType<typeof createBatchingClient>
  /** One call in a request of its own, so that a slow one holds up no other. Throws `RpcUnavailable`. */
  readonly ask: Ask
  /** The same for calls that a contract may refuse. Throws `RpcUnavailable`. */
  readonly attempt: Attempt
  /** Runs reads of `client`. Throws `RpcUnavailable` for whatever goes wrong. */
  certain<T>(read: () => Promise<T>): Promise<T>
}

/** One chain's node over JSON-RPC, on as many connections as there are calls under way. */
export function createGasRpc(chainId: number, rpcUrl: string): GasRpc {
  const single = createPublicClient({
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 }),
  })
  // The method decides what is asked for; every answer is parsed.
  const request: (call: { method: string; params: readonly unknown[] }) => Promise<unknown> =
    single.transport.request
  const unavailable = (cause: unknown) =>
    Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.sponsorNode), { cause })
  const certain = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read()
    } catch (error) {
      throw error instanceof RpcUnavailable ? error : unavailable(error)
    }
  }
  return {
    chainId,
    client: createBatchingClient(rpcUrl),
    certain,
    ask: (schema, method, ...params) =>
      certain(async () => schema.parse(await request({ method, params }))),
    attempt: (schema, method, ...params) =>
      certain(async () => {
        try {
          const value = schema.parse(await request({ method, params }))
          return { kind: 'answer', value } as const
        } catch (error) {
          const refusal = refusalOf(error)
          if (refusal === undefined) throw error
          return refusal
        }
      }),
  }
}

function createBatchingClient(rpcUrl: string) {
  return createPublicClient({
    cacheTime: 0,
    transport: http(rpcUrl, {
      timeout: TIMEOUT_MS,
      retryCount: 0,
      batch: { wait: 0, batchSize: BATCH_SIZE },
    }),
  })
}

/** The node's own error; undefined when it did not answer. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof BaseError)) return undefined
  const answer = error.walk((cause) => cause instanceof RpcRequestError)
  if (!(answer instanceof RpcRequestError)) return undefined
  const { code, details, data } = answer
  return { kind: 'refused', code, message: details, data: revertDataOf(data) }
}

/** Nodes put the bytes of a revert into `data`, or into an object there. */
function revertDataOf(data: unknown): Hex | null {
  if (isHex(data)) return data
  const nested = z.object({ data: hex }).safeParse(data)
  return nested.success ? nested.data.data : null
}
