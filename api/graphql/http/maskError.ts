import { GraphQLError } from 'graphql'
import { DomainError } from '../../../core/kernel/errors.ts'
import type { FailureLog } from '../../http/wrapHandler.ts'

/** Converts a failure to a public error: a refusal with its code, or a generic internal error. */
export function createMaskError(log: FailureLog) {
  return (error: unknown): Error => {
    const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error
    if (cause instanceof DomainError) return errorForCaller(cause, error)
    if (error instanceof GraphQLError && isKnownError(cause)) return error
    log.error({ event: 'graphql_resolver_failed', err: cause }, 'graphql resolver failed')
    return place(error, 'The request failed because of an internal fault.', {
      code: 'INTERNAL_SERVER_ERROR',
    })
  }
}

/** Errors of parsing, validation and coercion are GraphQLErrors without another cause. */
function isKnownError(cause: unknown): boolean {
  return cause instanceof GraphQLError
}

function errorForCaller(cause: DomainError, error: unknown): GraphQLError {
  return place(error, cause.message, {
    code: cause.code.toUpperCase(),
    retryable: cause.retryable,
    ...(cause.retryAfterSec === undefined ? {} : { retryAfterSeconds: cause.retryAfterSec }),
  })
}

/** Returns the message with the path and the position of the failure in the query. */
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
