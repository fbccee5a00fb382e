import { GraphQLError } from 'graphql'
import { DomainError } from '../../../core/kernel/errors.ts'
import type { FailureLog } from '../../http/exchange.ts'

/** Turns a failure into what callers may know: a refusal with its code, or nothing but that something broke. */
export function createMaskError(log: FailureLog) {
  return (error: unknown): Error => {
    const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error
    if (cause instanceof DomainError) return shown(cause, error)
    if (error instanceof GraphQLError && isOurs(cause)) return error
    log.error({ err: cause }, 'graphql resolver failed')
    return place(error, 'The request failed because of an internal fault.', {
      code: 'INTERNAL_SERVER_ERROR',
    })
  }
}

/** Errors of parsing, validation and coercion are GraphQLErrors all the way down. */
function isOurs(cause: unknown): boolean {
  return cause instanceof GraphQLError
}

function shown(cause: DomainError, error: unknown): GraphQLError {
  return place(error, cause.message, {
    code: cause.code.toUpperCase(),
    retryable: cause.retryable,
    ...(cause.retryAfterSec === undefined ? {} : { retryAfterSeconds: cause.retryAfterSec }),
  })
}

/** The message where the failure was: same path and position in the query. */
function place(
  error: unknown,
  message: string,
  extensions: Readonly<Record<string, unknown>>,
): GraphQLError {
  if (!(error instanceof GraphQLError)) return new GraphQLError(message, { extensions })
  const { nodes, source, positions, path } = error
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions,
  })
}
