import { DomainError } from './errors.ts'

/** Returns true for an error that may pass by itself, so that a retry of the same work is useful. */
export function isOutage(error: unknown): error is DomainError {
  return error instanceof DomainError && error.retryable
}
