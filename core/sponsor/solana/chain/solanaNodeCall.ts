import type { z } from 'zod'

/** Calls a node with a timeout, and validates the response strictly. */
export type SolanaNodeCall = <T>(
  schema: z.ZodType<T>,
  call: (options: { readonly abortSignal: AbortSignal }) => Promise<unknown>,
) => Promise<T>
