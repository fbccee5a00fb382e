import { isRevert } from './isRevert.ts'

/** The answer of a call, undefined where the contract reverts or has no such function; rejects with any other error. */
export async function unlessReverted<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (isRevert(error)) return undefined
    throw error
  }
}
