import { InvalidInput } from '../../core/kernel/errors.ts'

/**
 * Maximum nesting of objects and lists: an operation needs two levels, a payment with its
 * extensions a dozen.
 */
const MAX_DEPTH = 64

/**
 * Rejects a value whose nesting would overflow recursive readers and writers. Throws InvalidInput.
 */
export function requireShallow(value: unknown, field = 'body'): void {
  if (isDeeper(value, MAX_DEPTH)) {
    throw new InvalidInput(field, `must not be nested deeper than ${MAX_DEPTH} levels`)
  }
}

function isDeeper(value: unknown, maxDepth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return maxDepth === 0 || Object.values(value).some((member) => isDeeper(member, maxDepth - 1))
}
