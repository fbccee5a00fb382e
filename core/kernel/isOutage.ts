import { DomainError } from './errors.ts'

/** Whether a failure may pass by itself, so that the same work is worth another try without any change. */
export function isOutage(error: unknown): error is DomainError {
  return error instanceof DomainError && error.retryable
}
