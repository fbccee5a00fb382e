import { z } from 'zod'

const callSchema = z.looseObject({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
})

/** One call of JSON-RPC 2.0; a call without `id` gets no answer. */
export type RpcCall = z.infer<typeof callSchema>

export type RpcAnswer =
  | { readonly result: unknown }
  | {
      readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
    }

/** Result of a call: an answer, a cut connection, or no answer. */
export type RpcResult = RpcAnswer | 'cut' | 'silence'

/** Parses a call; returns undefined for an invalid call. */
export function parseRpcCall(value: unknown): RpcCall | undefined {
  return callSchema.safeParse(value).data
}

export function rpcError(code: number, message: string): RpcAnswer {
  return { error: { code, message } }
}
