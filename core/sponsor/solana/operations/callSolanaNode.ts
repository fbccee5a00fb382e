import { SolanaUnavailable } from '../domain/solanaErrors.ts'
import { SolanaUnreachable } from '../ports.ts'

/** Seconds after which a call to an unresponsive node should be retried. */
const RETRY_SEC = 5

/** Returns the response of a node. Throws `SolanaUnavailable` if the node is unreachable. */
export async function callSolanaNode<T>(response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (error) {
    if (error instanceof SolanaUnreachable) throw new SolanaUnavailable(error.message, RETRY_SEC)
    throw error
  }
}
