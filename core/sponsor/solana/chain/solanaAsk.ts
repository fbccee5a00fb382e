import type { z } from 'zod'

/** Calls a node within a time, and reads what it answers as strictly as what strangers send. */
export type SolanaAsk = <T>(
  schema: z.ZodType<T>,
  call: (options: { readonly abortSignal: AbortSignal }) => Promise<unknown>,
) => Promise<T>
