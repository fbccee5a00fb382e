import { BaseError, createPublicClient, type Hex, http, isHex, RpcRequestError } from 'viem'
import { z } from 'zod'
import { RpcUnavailable } from '../../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'

/**
 * Timeout in milliseconds. A caller waits while an operation is posted, so an unresponsive node
 * must fail soon.
 */
const TIMEOUT_MS = 5_000
/** Maximum calls in one request; providers accept 100 and more. */
const MAX_BATCH_SIZE = 100

/** Bytes as nodes return them, converted to lower case. */
export const hex = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/)
  .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
/** Hex quantity of any size, as a bigint. */
export const quantity = hex.transform(BigInt)
/** Hex quantity that a double holds exactly, as a number. */
export const count = hex.transform(Number)
export const log = z.object({ address: hex, topics: z.array(hex), data: hex })

/** Error that a node returned for a call; `data` is the revert data of a contract, null when the node omits it. */
export type Refusal = {
  readonly kind: 'refused'
  readonly code: number
  readonly message: string
  readonly data: Hex | null
}

export type NodeCall = <T>(
  schema: z.ZodType<T>,
  method: string,
  ...params: readonly unknown[]
) => Promise<T>

export type RevertibleCall = <T>(
  schema: z.ZodType<T>,
  method: string,
  ...params: readonly unknown[]
) => Promise<{ readonly kind: 'answer'; readonly value: T } | Refusal>

/** Access of the sponsor to a node. */
export type GasRpc = {
  readonly chainId: number
  /** Contract reads; concurrent reads share one request. */
  readonly client: ReturnType<typeof createBatchingClient>
  /** Sends one call in its own request, so that a slow call does not delay other calls. Throws `RpcUnavailable`. */
  readonly call: NodeCall
  /** Sends a call that a contract may reject, in its own request. Throws `RpcUnavailable`. */
  readonly attempt: RevertibleCall
  /** Runs reads of `client`. Throws `RpcUnavailable` for any failure. */
  run<T>(read: () => Promise<T>): Promise<T>
}

/** Creates the JSON-RPC access to the node of one chain, with one connection for each concurrent call. */
export function createGasRpc(chainId: number, rpcUrl: string): GasRpc {
  const single = createPublicClient({
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 }),
  })
  // The method name determines the type of the response; every response is parsed.
  const request: (call: { method: string; params: readonly unknown[] }) => Promise<unknown> =
    single.transport.request
  const unavailable = (cause: unknown) =>
    Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.sponsorNode), { cause })
  const run = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read()
    } catch (error) {
      throw error instanceof RpcUnavailable ? error : unavailable(error)
    }
  }
  return {
    chainId,
    client: createBatchingClient(rpcUrl),
    run,
    call: (schema, method, ...params) =>
      run(async () => schema.parse(await request({ method, params }))),
    attempt: (schema, method, ...params) =>
      run(async () => {
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
      batch: { wait: 0, batchSize: MAX_BATCH_SIZE },
    }),
  })
}

/** Returns the error of the node; undefined when the node did not respond. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof BaseError)) return undefined
  const answer = error.walk((cause) => cause instanceof RpcRequestError)
  if (!(answer instanceof RpcRequestError)) return undefined
  const { code, details, data } = answer
  return { kind: 'refused', code, message: details, data: revertDataOf(data) }
}

/** Returns the revert bytes from `data`, or from the object that some nodes send in `data`. */
function revertDataOf(data: unknown): Hex | null {
  if (isHex(data)) return data
  const nested = z.object({ data: hex }).safeParse(data)
  return nested.success ? nested.data.data : null
}
