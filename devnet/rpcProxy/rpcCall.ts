import { z } from 'zod'

const callSchema = z.looseObject({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
})

/** One call of JSON-RPC 2.0; without `id` nobody waits for its answer. */
export type RpcCall = z.infer<typeof callSchema>

export type RpcAnswer =
  | { readonly result: unknown }
  | {
      readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
    }

/** What becomes of a call: an answer, a connection that is cut, or silence. */
export type RpcFate = RpcAnswer | 'cut' | 'silence'

/** A call, or undefined for what is none. */
export function readRpcCall(value: unknown): RpcCall | undefined {
  return callSchema.safeParse(value).data
}

export function rpcError(code: number, message: string): RpcAnswer {
  return { error: { code, message } }
}
