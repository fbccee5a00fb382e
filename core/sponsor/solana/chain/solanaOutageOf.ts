import {
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_NODE_UNHEALTHY,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
} from '@solana/kit'
import { ZodError } from 'zod'
import { type SolanaOutage, SolanaUnreachable } from '../ports.ts'

const TOO_MANY_REQUESTS = 429

/** Maps a failed call to one of the known outage reasons. */
export function solanaOutageOf(error: unknown): SolanaUnreachable {
  if (error instanceof SolanaUnreachable) return error
  const reason = reasonOf(error)
  return new SolanaUnreachable(reason, MESSAGES[reason])
}

/**
 * Fixed texts instead of the node's error, because that error may contain the node's URL with an
 * API key.
 */
const MESSAGES = {
  timeout: 'the node does not answer (timeout)',
  no_connection: 'the node is unreachable',
  busy: 'the node rejects requests: rate limit',
  unhealthy: 'the node reports that it is unhealthy',
  unreadable: 'the node returned an answer in an unknown format',
} as const satisfies Record<SolanaOutage, string>

function reasonOf(error: unknown): SolanaOutage {
  if (error instanceof ZodError || error instanceof SyntaxError) return 'unreadable'
  if (isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) {
    return error.context.statusCode === TOO_MANY_REQUESTS ? 'busy' : 'unhealthy'
  }
  if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_NODE_UNHEALTHY)) return 'unhealthy'
  if (isSolanaError(error)) return 'unhealthy'
  if (error instanceof DOMException) return 'timeout'
  return 'no_connection'
}
