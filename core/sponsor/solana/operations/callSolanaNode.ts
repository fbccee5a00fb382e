import { SolanaUnavailable } from '../domain/solanaErrors.ts'
import { SolanaUnreachable } from '../ports.ts'

/** Seconds after which a node that did not answer is worth another try. */
const AGAIN_SEC = 5

/** What a node answers. Throws `SolanaUnavailable` where it does not. */
export async function callSolanaNode<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof SolanaUnreachable) throw new SolanaUnavailable(error.message, AGAIN_SEC)
    throw error
  }
}
