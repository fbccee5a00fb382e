import { StorageRefused } from '../flow/createRows.ts'
import { Problem } from '../flow/problem.ts'
import { walletProblem } from '../flow/walletProblem.ts'

/** Returns an error in words: those of the page, else those of the wallet. */
export function inWords(error: unknown): string {
  if (error instanceof Problem || error instanceof StorageRefused) return error.message
  return walletProblem(error).words
}
