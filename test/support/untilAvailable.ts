import { DatabaseUnavailable } from '../../core/kernel/errors.ts'

/**
 * Repeats a call of a store while no connection is free in time, as callers of the store do: simultaneous calls wait
 * for few connections, for longer than their timeout on a busy machine.
 */
export async function untilAvailable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return untilAvailable(call)
    throw error
  }
}
