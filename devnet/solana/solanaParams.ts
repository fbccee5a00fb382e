import { type Address, address } from '@solana/kit'
import { z } from 'zod'
import { INVALID_PARAMS, SolanaRpcError } from './solanaRpcError.ts'

/** RPC method: returns the result for its params. */
export type SolanaMethod = (params: readonly unknown[]) => unknown

/** Parses a parameter of a call. Throws `SolanaRpcError`, as do all functions of this file. */
export function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new SolanaRpcError(INVALID_PARAMS, 'Invalid params')
}

export function decodeParam<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new SolanaRpcError(INVALID_PARAMS, 'failed to deserialize')
  }
}

export function keyOf(value: unknown): Address {
  return decodeParam(() => address(parse(z.string(), value)))
}
