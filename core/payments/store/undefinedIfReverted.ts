import { isRevert } from './isRevert.ts'

/**
 * Returns the answer of a call; undefined if the contract reverts or has no such function. Rejects
 * with any other error.
 */
export async function undefinedIfReverted<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (isRevert(error)) return undefined
    throw error
  }
}
